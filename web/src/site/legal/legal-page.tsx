import { wordedDay } from '@fennel/funnel'
import type { LegalDocument } from '@fennel/funnel'
import { BrandLogo, SiteFooter, useBrand } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import { scrollTo } from '#web/ui/scroll-to.ts'
import styles from './legal-page.module.css'
import { CurrentYear } from '../current-year.tsx'
import { legalTexts } from './legal-name.ts'
import type { LegalName } from './legal-name.ts'
import { useActiveSection } from './use-active-section.ts'
import { useCurrentInView } from './use-current-in-view.ts'

interface LegalPageProps {
  readonly name: LegalName
  readonly document: LegalDocument
}

/** A legal text: numbered sections beside a table of contents that follows the reader. */
export function LegalPage({ name, document: text }: LegalPageProps) {
  const { brandLinks, legal } = useBrand()
  const updatedOn = legal[`${legalTexts[name]}UpdatedOn`]
  const [active, goTo] = useActiveSection(text.sections.map(({ id }) => id))
  const aside = useCurrentInView(active)
  const contents = (
    <ol className={styles.contents}>
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === active ? 'location' : undefined}
            onClick={(event) => {
              // NOTE: the browser handles opening a new tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              window.history.replaceState(window.history.state, '', `#${id}`)
              goTo(id)
              scrollTo(document.getElementById(id))
            }}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name={name} className={styles.page}>
        <div className={styles.top}>
          <h1>{text.title}</h1>
          {updatedOn === undefined ? (
            <p>
              Last updated: April <CurrentYear />
            </p>
          ) : (
            <p>Last updated: {wordedDay(updatedOn)}</p>
          )}
          <p>
            Questions? Write to <a href={`mailto:${brandLinks.supportEmail}`}>{brandLinks.supportEmail}</a>
          </p>
        </div>
        <details className={styles.folded}>
          <summary>Table of contents</summary>
          {contents}
        </details>
        <nav ref={aside} aria-label="Table of contents" className={styles.aside}>
          {contents}
        </nav>
        <div className={styles.sections}>
          {text.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className={styles.section}
            >
              <h2 id={`${section.id}-title`}>
                {index + 1}. {section.title}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.bullets === undefined ? null : (
                <ul>
                  {section.bullets.map((bullet) => (
                    <li key={bullet}>{bullet}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </Page>
      <SiteFooter />
    </>
  )
}
