import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { cancelPlan } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'
import { planStatus } from './plan-status.ts'
import styles from './plans-panel.module.css'

type Plan = DataOf<'adminUser'>['plans'][number]

interface Asked {
  readonly plan: Plan
  readonly when: 'period-end' | 'now'
}

/** A person's plans; admins can cancel them, at the end of the paid period or at once. */
export function PlansPanel({
  person,
  note,
  plans,
  onChange,
}: {
  /** Undefined if no actions are possible. */
  readonly person: PersonOfPage | undefined
  readonly note?: ReactNode
  readonly plans: readonly Plan[]
  readonly onChange: () => void
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const [canceled, setCanceled] = useState<Asked | undefined>(undefined)
  const ask = (plan: Plan, when: Asked['when']) => {
    // NOTE: the same words are announced again only if they were gone in between.
    setCanceled(undefined)
    setAsked({ plan, when })
  }
  const changed = plans.find(({ id }) => id === canceled?.plan.id)
  const isEndedNow = asked !== undefined && (asked.when === 'now' || endsAtOnce(asked.plan))
  return (
    <Panel title="Plans" note={note}>
      <Notice tone="good" takesFocus={changed !== undefined && changed.endedAt !== null}>
        {endingWords(changed, canceled?.when)}
      </Notice>
      {plans.length === 0 ? <p>No paid plans.</p> : null}
      {plans.map((plan) => (
        <section key={plan.id} className={styles.plan} aria-label={plan.name}>
          <h3>{plan.name}</h3>
          <Facts
            facts={[
              ['Status', planStatus(plan)],
              ['Access', plan.isEntitled ? 'Yes' : 'No'],
              ['Since', formatMoment(plan.startedAt)],
              // NOTE: Stripe keeps the future period end of a plan that ended early.
              [periodLabel(plan), plan.endedAt === null ? momentOf(plan.currentPeriodEnd) : null],
              ['Ended', momentOf(plan.endedAt)],
              [
                'Renews',
                plan.renewal === null || plan.cancelAtPeriodEnd || plan.endedAt !== null
                  ? 'No'
                  : `${formatCents(plan.renewal.cents, plan.renewal.currency)} every ${plan.renewal.every}`,
              ],
              ['Card', plan.card],
            ]}
          />
          {isAdmin && person !== undefined && plan.endedAt === null ? (
            <p className={form.row}>
              <AdminButton
                variant="secondary"
                isOff={plan.cancelAtPeriodEnd}
                onClick={() => ask(plan, 'period-end')}
              >
                Cancel at period end
              </AdminButton>
              <AdminButton variant="secondary" onClick={() => ask(plan, 'now')}>
                Cancel now
              </AdminButton>
            </p>
          ) : null}
        </section>
      ))}
      {asked === undefined || person === undefined ? null : (
        <ReasonDialog
          title={isEndedNow ? 'End this plan now?' : 'Cancel next renewal?'}
          confirm={isEndedNow ? 'End plan now' : 'Cancel renewal'}
          busy="Canceling..."
          isGrave={isEndedNow}
          act={(reason) =>
            cancelPlan(api, person, { subscriptionId: asked.plan.id, when: asked.when, reason })
          }
          onDone={() => {
            setCanceled(asked)
            setAsked(undefined)
            onChange()
          }}
          onClose={() => {
            setAsked(undefined)
            // NOTE: one that was refused, or got no answer, may have ended the plan.
            onChange()
          }}
        >
          <p>{consequenceOf(asked)}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

function periodLabel({ cancelAtPeriodEnd, isPeriodOwed }: Plan): string {
  if (cancelAtPeriodEnd) return 'Ends'
  return isPeriodOwed ? 'Period ends' : 'Paid until'
}

/** Whether canceling it ends it at once, even at the end of its period. No period of a paused plan ends. */
function endsAtOnce({ status, isPeriodOwed }: Plan): boolean {
  return isPeriodOwed || status === 'paused'
}

/** What the cancellation being confirmed will do. */
function consequenceOf({ plan, when }: Asked): string {
  if (when === 'now') {
    const noRefund = 'This doesn’t refund anything; to refund, use Payments below.'
    return plan.isEntitled
      ? `The customer loses access right away and gets an email. ${noRefund}`
      : `The plan ends right away and the customer gets an email. Access is closed already. ${noRefund}`
  }
  if (plan.status === 'paused')
    return 'The plan is paused, so it ends right away and can’t be resumed afterwards. The customer gets an email.'
  if (plan.isPeriodOwed)
    return 'The paid period is over, so the plan ends right away and the charge isn’t retried.'
  if (!plan.isEntitled) return 'The customer isn’t charged again and gets an email. Access is closed already.'
  return `The customer keeps access until ${momentOf(plan.currentPeriodEnd) ?? 'the end of the paid period'}, isn’t charged again, and gets an email.`
}

/** The confirmation for a canceled plan once it has been reloaded; undefined until then. */
function endingWords(plan: Plan | undefined, when: Asked['when'] | undefined): string | undefined {
  if (plan === undefined) return undefined
  if (plan.endedAt !== null) return 'The plan has ended.'
  return when === 'period-end' && plan.cancelAtPeriodEnd
    ? 'The renewal is canceled. The plan ends with the paid period.'
    : undefined
}

function momentOf(moment: string | null): string | null {
  return moment === null ? null : formatMoment(moment)
}
