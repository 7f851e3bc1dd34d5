import {
  currencySign,
  defaultUpsellPromises,
  formatMoney,
  formatMoneyBriefly,
  saveBadge,
  splitPrice,
} from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import type { ReactNode } from 'react'
import { useBrandSales } from '#web/brand/index.ts'
import { CardLogos } from '#web/payment/card/card-logos.tsx'
import styles from './price-card.module.css'

/** The offer's one-time price and what it includes. `children` are the buttons. */
export function PriceCard({
  offer,
  children,
}: {
  readonly offer: UpsellOffer
  readonly children: ReactNode
}) {
  const { included, assurances } = useBrandSales().upsellPromises ?? defaultUpsellPromises
  const { currency, priceCents, originalPriceCents } = offer
  const price = { cents: priceCents, currency }
  const { wholePart, decimalPart } = splitPrice(price)
  const badge = saveBadge(offer)
  return (
    <section aria-label="Price" className={styles.card}>
      {badge === undefined ? null : <p className={styles.badge}>{badge}</p>}
      <p className={styles.regular}>
        Regular price <s>{formatMoneyBriefly({ cents: originalPriceCents, currency })}</s>
      </p>
      <p>
        <span aria-hidden="true" className={styles.parts}>
          <span className={styles.sign}>{currencySign(currency)}</span>
          <span className={styles.whole}>{wholePart}</span>
          <span className={styles.decimal}>{decimalPart}</span>
        </span>
        <span className="visually-hidden">{formatMoney(price)}</span>
      </p>
      <p className={styles.once}>ONE-TIME PAYMENT</p>
      <ul className={styles.promises}>
        {included.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      {children}
      <CardLogos />
      <ul className={styles.trust}>
        {assurances.map((assurance) => (
          <li key={assurance}>{assurance}</li>
        ))}
      </ul>
    </section>
  )
}
