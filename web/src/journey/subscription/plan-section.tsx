import type { CustomerSubscription, EntitlementReason } from '@fennel/contract'
import { formatAmount, wordedDay, wordedUtcDay } from '@fennel/funnel'
import { Link } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { PlanBadge } from '#web/plan-badge.tsx'
import { planNameOn } from '#web/plan-name-on.ts'
import { Button } from '#web/ui/button.tsx'
import { isOverdue } from './is-overdue.ts'
import styles from './subscription-screen.module.css'
import { priceWords, resumeWords, statusWords } from './subscription-words.ts'
import type { SubscriptionControl } from './use-subscription.ts'

interface PlanSectionProps {
  readonly subscription: CustomerSubscription
  readonly control: SubscriptionControl
}

const endedReasons: ReadonlySet<EntitlementReason> = new Set(['ended', 'refunded', 'disputed'])

/** The plan, its status and the next charge. A canceled plan can be resumed here, an ended one bought again. */
export function PlanSection({ subscription, control }: PlanSectionProps) {
  const { name } = useBrand()
  const { id, planName, entitlement, nextCharge, interval, cancelAtPeriodEnd, startedAt } = subscription
  const { isEntitled, reason } = entitlement
  const isLate = isOverdue(subscription)
  // NOTE: what an overdue plan owes comes first. Once that is paid, it can be resumed.
  const isResumable = cancelAtPeriodEnd && isEntitled && !isLate
  const resumeTerms = isResumable ? resumeWords(subscription) : undefined
  // NOTE: paused in Stripe's Dashboard, where it can be resumed. A second plan would then renew beside it.
  const isPaused = subscription.status === 'paused'
  const resume = () =>
    control.run(
      'resume',
      async (api) => (await api.call('resumeSubscription', { body: { subscriptionId: id } })).data,
      ({ subscription: now }) =>
        now?.nextCharge == null
          ? 'Welcome back. Your plan continues as before.'
          : `Welcome back. Your plan continues as before, and the next charge is ${formatAmount(now.nextCharge)} on ${wordedUtcDay(now.nextCharge.at)}.`,
    )
  return (
    <section aria-labelledby="plan-title" className={styles.card}>
      <h2 id="plan-title">Your plan</h2>
      <p className={styles.plan}>
        <strong>{planNameOn(name, planName, subscription.brandName)}</strong> <PlanBadge reason={reason} />
      </p>
      <p>{statusWords(subscription)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Since</dt>
          <dd>{wordedDay(startedAt)}</dd>
        </div>
        {nextCharge === null ? null : (
          <>
            <div>
              <dt>{isLate ? 'Next attempt' : 'Next charge'}</dt>
              <dd>
                {formatAmount(nextCharge)}{' '}
                {subscription.isPeriodOwed && reason === 'active'
                  ? 'within the next few hours'
                  : `on ${wordedUtcDay(nextCharge.at)}`}
              </dd>
            </div>
            {interval === null || cancelAtPeriodEnd ? null : (
              <div>
                <dt>Renews at</dt>
                <dd>{priceWords(nextCharge, interval)}</dd>
              </div>
            )}
          </>
        )}
      </dl>
      {resumeTerms === undefined ? null : <p id="resume-terms">{resumeTerms}</p>}
      {isResumable ? (
        <Button
          wide
          aria-describedby={resumeTerms === undefined ? undefined : 'resume-terms'}
          busyLabel={control.task === 'resume' ? 'Resuming...' : undefined}
          onClick={() => void resume()}
        >
          Resume my plan
        </Button>
      ) : null}
      {endedReasons.has(reason) && !isPaused ? (
        <Link href={paths.purchase} className={styles.action}>
          See the plans
        </Link>
      ) : null}
    </section>
  )
}
