import type { CustomerSubscription } from '@fennel/contract'
import { wordedUtcDay } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import styles from './subscription-screen.module.css'
import type { SubscriptionControl } from './use-subscription.ts'

interface CancelSectionProps {
  readonly subscription: CustomerSubscription
  readonly control: SubscriptionControl
}

/** Cancels in two clicks: the first says what will happen, the second does it. No questions, no detours. */
export function CancelSection({ subscription, control }: CancelSectionProps) {
  const { id } = subscription
  const [isAsking, setAsking] = useState(false)
  const opener = useFocusOnReturn(isAsking)
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <Button ref={opener} variant="quiet" wide onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
    )
  }
  const cancel = () =>
    control.run(
      'cancel',
      async (api) => (await api.call('cancelSubscription', { body: { subscriptionId: id } })).data,
      ({ subscription: shown }) =>
        shown === null || shown.id === id
          ? 'Your plan is canceled. We have emailed you a confirmation.'
          : `That plan is canceled. We have emailed you a confirmation. ${shown.cancelAtPeriodEnd ? 'Your other plan is shown below.' : 'Your other plan, shown below, continues.'}`,
    )
  return (
    <section aria-labelledby="cancel-title" className={styles.card}>
      <h2 id="cancel-title" ref={question} tabIndex={-1}>
        Cancel your subscription?
      </h2>
      <p>{consequenceOf(subscription)}</p>
      <Button
        variant="secondary"
        wide
        busyLabel={control.task === 'cancel' ? 'Canceling...' : undefined}
        onClick={() => void cancel()}
      >
        Yes, cancel my subscription
      </Button>
      <Button variant="quiet" wide disabled={control.task !== undefined} onClick={() => setAsking(false)}>
        Keep my plan
      </Button>
    </section>
  )
}

/** What canceling does to the plan. One that is paused or whose current period is unpaid ends at once. */
function consequenceOf({ status, isPeriodOwed, currentPeriodEnd }: CustomerSubscription): string {
  if (status === 'paused') return "Your plan is paused. It ends right away, and you won't be charged again."
  if (isPeriodOwed)
    return "The period you paid for is over, so your plan ends right away, and you won't be charged again."
  const end = currentPeriodEnd === null ? 'the end of the paid period' : wordedUtcDay(currentPeriodEnd)
  return `You keep access until ${end}, and you won't be charged again. Until then, you can resume your plan here with one click.`
}
