import { useState } from 'react'
import { placeholderSrc } from '#web/ui/picture-fallbacks.ts'
import styles from './card-logos.module.css'

const cardLogosSrc = '/purchase/cards/cards-inline.png'

/** The accepted cards as one picture. It falls back to the placeholder like every picture. */
export function CardLogos() {
  const [hasFailed, setFailed] = useState(false)
  return (
    <img
      src={hasFailed ? placeholderSrc : cardLogosSrc}
      alt="Cards accepted: credit and debit"
      width={240}
      height={32}
      loading="lazy"
      className={styles.logos}
      onError={() => setFailed(true)}
    />
  )
}
