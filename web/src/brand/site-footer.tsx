import { Link } from 'wouter'
import { useConsent } from '#web/consent/consent-context.tsx'
import { opensChoices } from '#web/consent/opens-choices.ts'
import { paths } from '#web/paths.ts'
import { useBrand } from './brand-context.tsx'
import styles from './site-footer.module.css'

/**
 * The footer of every page outside the quiz: the health disclaimer, the legal pages and the company behind the site.
 */
export function SiteFooter() {
  const { legal, healthDisclaimer, brandLinks, withdrawal } = useBrand()
  const consent = useConsent()
  return (
    <footer className={styles.footer}>
      <p>{healthDisclaimer}</p>
      <nav aria-label="Site">
        <ul className={styles.links}>
          <li>
            <Link href={paths.terms}>Terms and Conditions</Link>
          </li>
          <li>
            <Link href={paths.privacy}>Privacy Policy</Link>
          </li>
          <li>
            <Link href={paths.healthData}>Health Data Privacy</Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.button}
              onClick={consent.open}
              {...{ [opensChoices]: '' }}
            >
              Privacy choices
            </button>
          </li>
          <li>
            <Link href={paths.reviews}>Reviews</Link>
          </li>
          <li>
            <Link href={paths.contact}>Contact Us</Link>
          </li>
          {withdrawal === undefined ? null : (
            <li>
              <Link href={paths.withdraw}>Withdraw from contract here</Link>
            </li>
          )}
          <li>
            <Link href={paths.login}>Log in</Link>
          </li>
          <li>
            <a href={`mailto:${brandLinks.supportEmail}`}>{brandLinks.supportEmail}</a>
          </li>
        </ul>
      </nav>
      <p>
        {legal.companyName}, {legal.companyAddress}
      </p>
    </footer>
  )
}
