import type { UserProfile } from '@fennel/contract'
import { formatDay, formatUtcDay } from '@fennel/funnel'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import styles from './account-screen.module.css'

const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'First term',
  past_due: 'Payment overdue',
  pending: 'Waiting for payment',
}

const endLabels = {
  running: 'Paid until',
  ending: 'Open until',
  waiting: 'Open until',
  closed: 'Closed since',
  over: 'Ended',
} as const

const notes: Readonly<Record<keyof typeof endLabels, string>> = {
  running: 'Change how often you pay, update your card, see your invoices or cancel there, in two clicks.',
  ending: 'Nothing more will be charged. You can resume your plan and see your invoices there.',
  waiting: 'You can see your invoices or cancel there, too.',
  closed: 'You can see your invoices or cancel there, too.',
  over: 'Nothing more will be charged. Your invoices are there.',
}

interface PlanCardProps {
  readonly profile: UserProfile
  readonly supportEmail: string
}

/** The plan in force, until when it is paid, and how to change or cancel it. */
export function PlanCard({ profile, supportEmail }: PlanCardProps) {
  const { planId, subscriptionName, subscriptionStatus, subscriptionStart, subscriptionEnd } = profile
  const ending = endingOf(profile)
  return (
    <section aria-labelledby="plan-title" className={styles.card}>
      <h2 id="plan-title">Your plan</h2>
      {planId === null ? (
        <>
          <p>
            There is no plan in this account yet. <Link href={paths.landing}>Take the quiz</Link> to find
            yours.
          </p>
          <MissingPlan email={profile.email} />
        </>
      ) : (
        <>
          <p className={styles.plan}>
            <strong>{subscriptionName ?? planId}</strong>
            {subscriptionStatus === null ? null : (
              <span className={styles.badge}>{badgeOf(subscriptionStatus, ending)}</span>
            )}
          </p>
          <dl className={styles.facts}>
            <Moment label="Since" at={subscriptionStart} />
            <Moment label={endLabels[ending]} at={subscriptionEnd} isDeadline={!isOver(ending)} />
          </dl>
          {subscriptionStatus === 'past_due' ? (
            <p role="alert" className={styles.overdue}>
              Your last payment did not go through. Update your card{' '}
              {ending === 'closed' ? 'and your plan opens again.' : 'to keep your plan.'}
            </p>
          ) : null}
          <Link href={paths.subscription} className={styles.manage}>
            {subscriptionStatus === 'past_due' ? 'Update card' : 'Manage your subscription'}
          </Link>
          <p className={styles.note}>
            {notes[ending]} Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          {ending === 'over' ? <MissingPlan email={profile.email} /> : null}
        </>
      )}
    </section>
  )
}

/** A plan bought in another visit comes into the account once the address is proved, which a new password does. */
function MissingPlan({ email }: { readonly email: string }) {
  return (
    <p className={styles.note}>
      Did you buy a plan as {email} that is not here? <Link href={paths.forgotPassword}>Ask for a link</Link>{' '}
      and choose a password with it. Your plan will then be here.
    </p>
  )
}

function badgeOf(status: string, ending: keyof typeof endLabels): string {
  return ending === 'ending' || ending === 'over' ? 'Canceled' : (statusWords[status] ?? status)
}

/**
 * Whether the plan goes on by itself, stays open until what was paid is over or while we wait for a payment, is closed
 * since none came, or is over.
 */
function endingOf({
  subscriptionStatus,
  subscriptionEnd,
  subscriptionRenews,
}: UserProfile): keyof typeof endLabels {
  if (subscriptionStatus === 'canceled') return 'over'
  if (subscriptionStatus === 'past_due')
    return subscriptionEnd !== null && Date.parse(subscriptionEnd) <= Date.now() ? 'closed' : 'waiting'
  const isPaid = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  return isPaid && subscriptionRenews === false ? 'ending' : 'running'
}

/** What is over has its day; what is still to come says by which clock. */
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
