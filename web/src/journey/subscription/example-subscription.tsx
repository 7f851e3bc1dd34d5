import { signInPath } from '@fennel/contract'
import { formatMoney, money } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { PlanBadge } from '#web/plan-badge.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { readCardReturn } from '#web/payment/bank/card-return.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import styles from './subscription-screen.module.css'
import { refusedAtBank } from './use-card-return.ts'
import type { Outcome } from '#web/ui/outcome.ts'

const choices = [
  { id: 'monthly', name: 'Monthly', cents: 1499, every: 'month' },
  { id: 'annual', name: 'Annual', cents: 11_999, every: 'year' },
] as const

/** Shows what managing a subscription looks like, with an example plan and card. Nothing on it has an effect. */
export function ExampleSubscription() {
  const { name, brandLinks } = useBrand()
  const [chosen, setChosen] = useState<string>('monthly')
  const [asked, setAsked] = useState(0)
  const [outcome] = useState(outcomeOfReturn)
  const ask = () => setAsked((times) => times + 1)
  const answer = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (asked > 0) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return (
    <SubscriptionPage>
      <div className={styles.intro}>
        <h1>Manage your subscription</h1>
        <p>
          This is an example of what you see once you log in.{' '}
          <Link href={signInPath(paths.subscription)}>Log in to see yours</Link>
        </p>
      </div>
      <OutcomeNotice outcome={outcome} />
      <section aria-labelledby="plan-title" className={styles.card}>
        <h2 id="plan-title">Your plan</h2>
        <p className={styles.plan}>
          <strong>{name} Premium</strong> <PlanBadge reason="active" />
        </p>
        <fieldset className={styles.choices}>
          <legend>Billing period</legend>
          {choices.map(({ id, name: label, cents, every }) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                name="period"
                value={id}
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              <span>{label}</span>{' '}
              <strong>
                {formatMoney(money(cents))} <small>per {every}</small>
              </strong>
            </label>
          ))}
        </fieldset>
        <Button wide onClick={ask}>
          Update plan
        </Button>
      </section>
      <section aria-labelledby="billing-title" className={styles.card}>
        <h2 id="billing-title">Billing</h2>
        <dl className={styles.billing}>
          <div>
            <dt>Card</dt>
            <dd>ending in 4242</dd>
          </div>
          <div>
            <dt>Expires</dt>
            <dd>12 / 30</dd>
          </div>
        </dl>
        <Button variant="secondary" wide onClick={ask}>
          Update card
        </Button>
      </section>
      <Button variant="quiet" wide onClick={ask}>
        Cancel subscription
      </Button>
      <output ref={answer} className={styles.answer}>
        {asked > 0 ? (
          <>
            This is only an example. <Link href={signInPath(paths.subscription)}>Log in</Link> to change or
            cancel your own subscription, or write to{' '}
            <a href={`mailto:${brandLinks.supportEmail}`}>{brandLinks.supportEmail}</a> and we will do it for
            you.
          </>
        ) : null}
      </output>
    </SubscriptionPage>
  )
}

const unsaved: Outcome = { kind: 'failure', message: "Your card isn't saved yet. Log in to finish." }
const refused: Outcome = { kind: 'failure', message: refusedAtBank }

/** What became of a card whose owner the bank sent back and who is not signed in here. */
function outcomeOfReturn(): Outcome | undefined {
  const arrival = readCardReturn()
  if (arrival === undefined) return undefined
  return arrival.isConfirmed ? unsaved : refused
}
