import { Link } from 'wouter'
import { useBrand } from './brand-context.tsx'
import styles from './brand-logo.module.css'

/** The brand's logo, a link to the landing page: a picture when the brand has one, else its name. */
export function BrandLogo() {
  const { name, landingPageContent } = useBrand()
  const src = landingPageContent.logoSrc ?? landingPageContent.logoImage
  return (
    <Link href="/" className={styles.logo} aria-label={`${name}, to the start page`}>
      {src === undefined ? (
        <span className={styles.text}>{landingPageContent.logoText}</span>
      ) : (
        <img src={src} alt="" width={150} height={36} />
      )}
    </Link>
  )
}
