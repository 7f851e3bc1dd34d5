import { defaultContactHours } from '@fennel/funnel'
import { BrandLogo, SiteFooter, useBrand } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './contact-screen.module.css'

/** How to reach the people behind the brand, and who they are. */
export function ContactScreen() {
  const { legal, brandLinks, contactHours = defaultContactHours } = useBrand()
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="contact" className={styles.page}>
        <h1>Contact Us</h1>
        <p className={styles.lead}>
          We read every message and answer within{' '}
          <span className={styles.together}>{contactHours.answersWithin}</span>.
        </p>
        <section aria-labelledby="write-title" className={styles.card}>
          <h2 id="write-title">Write to us</h2>
          <p>
            <a href={`mailto:${brandLinks.supportEmail}`}>{brandLinks.supportEmail}</a>
          </p>
          <p>Please include your full name and order number so we can find your plan right away.</p>
        </section>
        <section aria-labelledby="hours-title" className={styles.card}>
          <h2 id="hours-title">Business hours</h2>
          {contactHours.businessHours.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
        <section aria-labelledby="company-title" className={styles.card}>
          <h2 id="company-title">Company</h2>
          <dl className={styles.company}>
            <div>
              <dt>Name</dt>
              <dd>{legal.companyName}</dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd>{legal.companyAddress}</dd>
            </div>
            <div>
              <dt>Company code</dt>
              <dd>{legal.companyCode}</dd>
            </div>
          </dl>
        </section>
      </Page>
      <SiteFooter />
    </>
  )
}
