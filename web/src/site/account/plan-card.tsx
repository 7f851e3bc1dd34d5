import type { EntitlementReason, UserProfile } from '@fennel/contract'
import { formatDay, formatUtcDay } from '@fennel/funnel'
import { Link } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { canceledButCharged } from '#web/canceled-but-charged.ts'
import { paths } from '#web/paths.ts'
import { PlanBadge } from '#web/plan-badge.tsx'
import { hasPlanOf, planNameOn } from '#web/plan-name-on.ts'
import styles from './account-screen.module.css'

const endLabels = {
  running: 'Paid until',
  ending: 'Open until',
  charged: 'Open until',
  waiting: 'Open until',
  closed: 'Closed since',
  paused: 'Paused until',
  over: 'Ended',
} as const

const notes: Readonly<Record<keyof typeof endLabels, string>> = {
  running:
    'Change how often you pay, update your card, see your invoices or cancel there, all in two clicks.',
  ending: "You won't be charged again. You can resume your plan and see your invoices there.",
  charged: canceledButCharged,
  waiting: 'You can also see your invoices or cancel there.',
  closed: 'You can also see your invoices or cancel there.',
  paused:
    'Your plan is closed for now, and nothing is charged while it is paused. You can see your invoices or cancel there.',
  over: "You won't be charged again. Your invoices are there.",
}

interface PlanCardProps {
  readonly profile: UserProfile
  readonly supportEmail: string
}

/** The current plan, how long it is paid for, and how to change or cancel it. */
export function PlanCard({ profile, supportEmail }: PlanCardProps) {
  const { name } = useBrand()
  const { planId, subscriptionName, subscriptionStatus, subscriptionStart, subscriptionEnd } = profile
  const ending = endingOf(profile)
  return (
    <section aria-labelledby="plan-title" className={styles.card}>
      <h2 id="plan-title">Your plan</h2>
      {planId === null ? (
        <>
          <p>
            You don't have a plan yet. <Link href={paths.landing}>Take the quiz</Link> to find yours.
          </p>
          <MissingPlan email={profile.email} />
        </>
      ) : (
        <>
          <p className={styles.plan}>
            <strong>{planNameOn(name, subscriptionName ?? planId, profile.subscriptionBrandName)}</strong>
            {subscriptionStatus === null ? null : <PlanBadge reason={reasonOf(profile, ending)} />}
          </p>
          <dl className={styles.facts}>
            <Moment label="Since" at={subscriptionStart} />
            <Moment label={endLabels[ending]} at={subscriptionEnd} isDeadline={!isOver(ending)} />
          </dl>
          {subscriptionStatus === 'past_due' ? (
            <p role="alert" className={styles.overdue}>
              Your last payment did not go through. Update your card{' '}
              {ending === 'closed' ? 'to reactivate your plan.' : 'to keep your plan.'}
            </p>
          ) : null}
          <Link href={paths.subscription} className={styles.manage}>
            {subscriptionStatus === 'past_due' ? 'Update card' : 'Manage your subscription'}
          </Link>
          <p className={styles.note}>
            {notes[ending]} Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          {ending === 'over' || !hasPlanOf(name, profile) ? <MissingPlan email={profile.email} /> : null}
        </>
      )}
    </section>
  )
}

/** A plan from another visit joins the account once the address is verified, which a new password does. */
function MissingPlan({ email }: { readonly email: string }) {
  return (
    <p className={styles.note}>
      Bought a plan with {email} and don't see it here?{' '}
      <Link href={paths.forgotPassword}>Ask for a link</Link> and use it to set a new password. Your plan will
      then show up here.
    </p>
  )
}

// NOTE: an older server does not say why a plan is open or closed; then this is derived from the status.
const reasons = {
  running: 'active',
  ending: 'cancelling',
  charged: 'cancelling',
  waiting: 'grace',
  closed: 'unpaid',
  paused: 'paused',
  over: 'ended',
} as const satisfies Record<keyof typeof endLabels, EntitlementReason>

function reasonOf(
  { subscriptionReason, subscriptionStatus }: UserProfile,
  ending: keyof typeof endLabels,
): EntitlementReason {
  const isFirstTerm = ending === 'running' && subscriptionStatus === 'trialing'
  return subscriptionReason ?? (isFirstTerm ? 'trialing' : reasons[ending])
}

/**
 * Whether the plan renews, stays open until the end of the paid term, is still charged for a renewal before it ends,
 * stays open while we wait for a payment, is closed for lack of one, is paused, or has ended.
 */
function endingOf({
  subscriptionStatus,
  subscriptionEnd,
  subscriptionRenews,
  subscriptionReason,
}: UserProfile): keyof typeof endLabels {
  if (subscriptionReason === 'paused') return 'paused'
  if (subscriptionStatus === 'canceled') return 'over'
  if (subscriptionStatus === 'past_due')
    return subscriptionEnd !== null && Date.parse(subscriptionEnd) <= Date.now() ? 'closed' : 'waiting'
  const isPaid = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!isPaid || subscriptionRenews !== false) return 'running'
  // NOTE: no day is paid for until that renewal is.
  return subscriptionEnd === null ? 'charged' : 'ending'
}

/** A past date needs no time zone; a deadline names its clock. */
function isOver(ending: keyof typeof endLabels): boolean {
  return ending === 'closed' || ending === 'over'
}

interface MomentProps {
  readonly label: string
  readonly at: string | null
  readonly isDeadline?: boolean
}

function Moment({ label, at, isDeadline = false }: MomentProps) {
  if (at === null) return null
  const words = isDeadline ? formatUtcDay : formatDay
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words(Date.parse(at))}</dd>
    </div>
  )
}
