import type { InfoCardContent } from '@fennel/funnel'
import styles from './card-source.module.css'

/** The source of a claim, in small but readable print. */
export function CardSource({ source }: { readonly source: NonNullable<InfoCardContent['source']> }) {
  return (
    <p className={styles.source}>
      {source.href === undefined ? (
        source.text
      ) : (
        <a href={source.href} target="_blank" rel="noreferrer">
          {source.text}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
