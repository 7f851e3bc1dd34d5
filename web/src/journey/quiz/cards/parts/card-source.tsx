import type { InfoCardContent } from '@fennel/funnel'
import styles from './card-source.module.css'

/** Where a claim comes from, in small print that can still be read. */
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
