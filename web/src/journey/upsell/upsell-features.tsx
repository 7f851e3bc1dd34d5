import { fillPrice, parseBoldMarkup } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { CheckDisc } from '#web/ui/check-disc.tsx'
import { cssVariables } from '#web/ui/css-variables.ts'
import styles from './upsell-features.module.css'

/** What the offer includes, line by line. The lines appear 0.1 s apart. */
export function UpsellFeatures({ offer }: { readonly offer: UpsellOffer }) {
  if (offer.features.length === 0) return null
  return (
    <ul className={styles.features} aria-label="What you get">
      {offer.features.map((feature, place) => (
        <li key={feature} className={styles.feature} style={cssVariables({ '--place': String(place) })}>
          <CheckDisc />
          <BoldText text={fillPrice(feature, { cents: offer.priceCents, currency: offer.currency })} />
        </li>
      ))}
    </ul>
  )
}

/** Renders the `**bold**` parts of a text as elements; nothing else in it is treated as markup. */
export function BoldText({ text }: { readonly text: string }) {
  return (
    <span>
      {parseBoldMarkup(text).map((part, index) =>
        // The parts of one text never change order, so their index identifies them.
        part.bold ? <strong key={index}>{part.text}</strong> : <span key={index}>{part.text}</span>,
      )}
    </span>
  )
}
