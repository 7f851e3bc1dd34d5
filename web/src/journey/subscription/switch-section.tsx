import type { CustomerSubscription } from '@fennel/contract'
import { formatAmount } from '@fennel/funnel'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './subscription-screen.module.css'
import { newPlanName, switchWords } from './subscription-words.ts'
import type { SubscriptionControl } from './use-subscription.ts'

interface SwitchSectionProps {
  readonly subscription: CustomerSubscription
  readonly control: SubscriptionControl
}

const names = { monthly: 'Monthly', annual: 'Annual' } as const
const units = { monthly: 'month', annual: 'year' } as const

/**
 * The choice of the billing interval. It says what a change does to the plan and the next charge before anything is
 * changed.
 */
export function SwitchSection({ subscription, control }: SwitchSectionProps) {
  const { id, switchOptions } = subscription
  const current = switchOptions.find(({ isCurrent }) => isCurrent)
  const [chosen, setChosen] = useState(current?.interval)
  const option = switchOptions.find(({ interval }) => interval === chosen)
  const isChange = option !== undefined && !option.isCurrent
  const update = () => {
    if (!isChange) return
    const words = switchWords(subscription, option)
    void control.run(
      'switch',
      async (api) =>
        (
          await api.call('switchSubscription', {
            body: { subscriptionId: id, interval: option.interval, price: option.price },
          })
        ).data,
      () => `Your choice is saved. ${words}`,
    )
  }
  return (
    <section aria-labelledby="switch-title" className={styles.card}>
      <h2 id="switch-title">How often you pay</h2>
      <fieldset className={styles.choices}>
        <legend>Billing period</legend>
        {switchOptions.map((offered) => {
          const { interval, price, isCurrent } = offered
          return (
            <label key={interval} className={styles.choice}>
              <input
                type="radio"
                name="period"
                value={interval}
                checked={chosen === interval}
                onChange={() => setChosen(interval)}
              />
              <ChoiceName
                interval={names[interval]}
                note={isCurrent ? '(now)' : newPlanName(subscription, offered)}
              />{' '}
              <strong>
                {formatAmount(price)} <small>per {units[interval]}</small>
              </strong>
            </label>
          )
        })}
      </fieldset>
      <output className={styles.consequence}>{isChange ? switchWords(subscription, option) : ''}</output>
      <Button
        wide
        disabled={!isChange}
        busyLabel={control.task === 'switch' ? 'Updating...' : undefined}
        onClick={update}
      >
        Update plan
      </Button>
    </section>
  )
}

interface ChoiceNameProps {
  readonly interval: string
  /** What is added to the interval: that it is the current one, or the name of the plan it switches to. */
  readonly note: string | undefined
}

/** The interval and its note, or the note alone if it says the interval itself, as `Bravolio annual` does. */
function ChoiceName({ interval, note }: ChoiceNameProps) {
  if (note?.toLowerCase().includes(interval.toLowerCase()) === true) return <span>{note}</span>
  return (
    <span>
      {interval} <small>{note}</small>
    </span>
  )
}
