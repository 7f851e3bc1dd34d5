import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { hasFailed } from '#web/ui/picture-fallbacks.ts'
import { useBrand } from './brand-context.tsx'
import styles from './brand-logo.module.css'

/** The brand's logo, linked to the landing page: an image if the brand has one and it loads, else its name. */
export function BrandLogo({ onPress }: { readonly onPress?: ((press: MouseEvent) => void) | undefined }) {
  const { name, landingPageContent } = useBrand()
  const [isGone, setFailed] = useState(false)
  // A prerendered logo may have failed before a listener was attached.
  const noticeEarlyFailure = (image: HTMLImageElement | null) => {
    if (image !== null && hasFailed(image)) setFailed(true)
  }
  const src = landingPageContent.logoSrc ?? landingPageContent.logoImage
  return (
    <Link
      href="/"
      className={styles.logo}
      data-name={landingPageContent.logoText}
      onClick={onPress}
      aria-label={`${name}, to the home page`}
    >
      {src === undefined || isGone ? (
        <span className={styles.text}>{landingPageContent.logoText}</span>
      ) : (
        <img
          ref={noticeEarlyFailure}
          src={src}
          alt=""
          width={150}
          height={36}
          onError={() => setFailed(true)}
        />
      )}
    </Link>
  )
}
