import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import form from '../ui/form.module.css'
import { inWords } from '../ui/in-words.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import styles from './plans-panel.module.css'

type Plan = DataOf<'adminUser'>['plans'][number]
type When = 'period-end' | 'now'

/** The user's plans; admins end them, with what was paid or at once. */
export function PlansPanel({
  userId,
  plans,
  onChange,
}: {
  readonly userId: string
  readonly plans: readonly Plan[]
  readonly onChange: () => void
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const [asked, setAsked] = useState<{ readonly plan: Plan; readonly when: When } | undefined>(undefined)
  const [said, setSaid] = useState<string | undefined>(undefined)
  return (
    <Panel title="Plans">
      <Notice tone="good">{said}</Notice>
      {plans.length === 0 ? <p>No plan was ever paid.</p> : null}
      {plans.map((plan) => (
        <section key={plan.id} className={styles.plan} aria-label={plan.name}>
          <h3>{plan.name}</h3>
          <Facts
            facts={[
              ['Status', inWords(plan.status)],
              ['Has access', plan.isEntitled ? 'Yes' : 'No'],
              ['Since', formatMoment(plan.startedAt)],
              [plan.cancelAtPeriodEnd ? 'Ends' : 'Paid until', momentOf(plan.currentPeriodEnd)],
              ['Ended', momentOf(plan.endedAt)],
              [
                'Renews',
                plan.renewal === null || plan.cancelAtPeriodEnd || plan.endedAt !== null
                  ? 'Not any more'
                  : `${formatCents(plan.renewal.cents, plan.renewal.currency)} every ${plan.renewal.every}`,
              ],
              ['Card', plan.card],
            ]}
          />
          {isAdmin && plan.endedAt === null ? (
            <p className={form.row}>
              <AdminButton
                variant="secondary"
                disabled={plan.cancelAtPeriodEnd}
                onClick={() => setAsked({ plan, when: 'period-end' })}
              >
                Cancel at period end
              </AdminButton>
              <AdminButton variant="secondary" onClick={() => setAsked({ plan, when: 'now' })}>
                Cancel now
              </AdminButton>
            </p>
          ) : null}
        </section>
      ))}
      {asked === undefined ? null : (
        <ReasonDialog
          title={asked.when === 'now' ? 'End this plan now?' : 'Cancel the next renewal?'}
          confirm={asked.when === 'now' ? 'End it now' : 'Cancel the renewal'}
          busy="Cancelling..."
          isGrave={asked.when === 'now'}
          act={(reason) =>
            api.call('cancelUserPlan', {
              params: { id: userId },
              body: { subscriptionId: asked.plan.id, when: asked.when, reason },
            })
          }
          onDone={() => {
            setSaid(asked.when === 'now' ? 'The plan has ended.' : 'The plan ends with what was paid.')
            setAsked(undefined)
            onChange()
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.when === 'now'
              ? 'The customer loses access at once and gets a mail. No money goes back by this: refund it below if it should.'
              : `The customer keeps access until ${momentOf(asked.plan.currentPeriodEnd) ?? 'the end of what was paid'}, pays nothing more, and gets a mail.`}
          </p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

function momentOf(moment: string | null): string | null {
  return moment === null ? null : formatMoment(moment)
}
