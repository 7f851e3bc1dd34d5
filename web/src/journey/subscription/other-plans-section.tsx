import type { CustomerSubscriptionView } from '@fennel/contract'
import { Link } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { PlanBadge } from '#web/plan-badge.tsx'
import { planNameOn } from '#web/plan-name-on.ts'
import { pathOfPlan } from '#web/payment/owned-plan/plan-in-address.ts'
import styles from './subscription-screen.module.css'

interface OtherPlansProps {
  readonly plans: NonNullable<CustomerSubscriptionView['otherPlans']>
}

/** The customer's other plans that have not ended, each with a link to the page that manages it. */
export function OtherPlansSection({ plans }: OtherPlansProps) {
  const { name } = useBrand()
  const kept = plans.filter(({ hasEnded }) => !hasEnded)
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="other-plans-title" className={styles.card}>
      <h2 id="other-plans-title">{kept.length === 1 ? 'Your other plan' : 'Your other plans'}</h2>
      {kept.map(({ id, planName, brandName, reason }) => {
        const fullName = planNameOn(name, planName, brandName)
        return (
          <div key={id}>
            <p className={styles.plan}>
              <strong>{fullName}</strong> <PlanBadge reason={reason} />
            </p>
            <Link
              href={pathOfPlan(id)}
              className={styles.action}
              aria-label={`Manage this plan: ${fullName}`}
            >
              Manage this plan
            </Link>
          </div>
        )
      })}
    </section>
  )
}
