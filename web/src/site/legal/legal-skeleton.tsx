import { useEffect } from 'react'
import { BrandLogo } from '#web/brand/index.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import type { LegalName } from './legal-name.ts'
import styles from './legal-skeleton.module.css'

/** The outline of a legal page until its text is loaded. */
export function LegalSkeleton({ name }: { readonly name: LegalName }) {
  // When the text replaces it: a new page gets its heading focused once its screen is there, and this one has none.
  useEffect(() => focusHeading, [])
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name={name} className={styles.page}>
        <p role="status" className="visually-hidden">
          Loading the page
        </p>
        <div aria-hidden="true" className={styles.title} />
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} aria-hidden="true" className={styles.line} />
        ))}
      </Page>
    </>
  )
}
