import { currencySign, formatMoney, perDayPrice, savingsPercent } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useId } from 'react'
import styles from './plan-options.module.css'
import { usePlansOffer } from '../offer/plans-offer.ts'

interface PlanOptionsProps {
  readonly plans: readonly PlanOffer[]
  readonly selectedId: string
  readonly onSelect: (plan: PlanOffer) => void
}

/**
 * The plans as large radio cards, each with its first-term price and its price per day. While a plan is being paid,
 * no other can be chosen. While a wallet sheet is open, one can, because no event may ever say that the sheet is
 * gone.
 */
export function PlanOptions({ plans, selectedId, onSelect }: PlanOptionsProps) {
  const groupName = useId()
  const noteId = useId()
  const { heldBy, free } = usePlansOffer()
  const isPaying = heldBy === 'payment'
  const choose = (plan: PlanOffer) => {
    free('sheet')
    onSelect(plan)
  }
  return (
    <fieldset
      className={styles.plans}
      disabled={isPaying}
      {...(isPaying ? { 'aria-describedby': noteId } : {})}
    >
      <legend className="visually-hidden">Choose your plan</legend>
      {isPaying ? (
        <p id={noteId} className="visually-hidden">
          Your payment is being processed. You can choose another plan once it is done.
        </p>
      ) : null}
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          groupName={groupName}
          isSelected={plan.id === selectedId}
          onSelect={() => choose(plan)}
        />
      ))}
    </fieldset>
  )
}

interface PlanCardProps {
  readonly plan: PlanOffer
  readonly groupName: string
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function PlanCard({ plan, groupName, isSelected, onSelect }: PlanCardProps) {
  const { currency, priceCents, finalPriceCents } = plan
  const perDay = perDayPrice(plan)
  const saved = savingsPercent(priceCents, finalPriceCents)
  return (
    <label className={styles.plan} data-selected={isSelected} data-tagged={plan.isTagged}>
      {plan.isTagged ? <span className={styles.tag}>MOST POPULAR</span> : null}
      <input
        type="radio"
        name={groupName}
        value={plan.id}
        checked={isSelected}
        onChange={onSelect}
        className={styles.radio}
      />
      <span className={styles.words}>
        <span className={styles.name}>{plan.name}</span>
        <span className={styles.prices}>
          {finalPriceCents < priceCents ? (
            <>
              <span className="visually-hidden">Regular price</span>{' '}
              <s>{formatMoney({ cents: priceCents, currency })}</s>{' '}
              <span className="visually-hidden">today</span>{' '}
            </>
          ) : null}
          <strong>{formatMoney({ cents: finalPriceCents, currency })}</strong>
          {saved === 0 ? null : <span className={styles.saved}>Save {saved}%</span>}
        </span>
      </span>
      <span className={styles.perDay}>
        <span aria-hidden="true" className={styles.amount}>
          <span className={styles.sign}>{currencySign(currency)}</span>
          <span className={styles.whole}>{perDay.wholePart}</span>
          <span className={styles.decimal}>{perDay.decimalPart}</span>
        </span>
        <span className="visually-hidden">{formatMoney({ cents: perDay.cents, currency })}</span>
        <span className={styles.unit}>per day</span>
      </span>
    </label>
  )
}
