import { wordedUtcDay } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useIsSignedIn } from '#web/api/index.ts'
import { canceledButCharged } from '#web/canceled-but-charged.ts'
import { paths } from '#web/paths.ts'
import styles from './owned-plan-panel.module.css'
import { readSavedPayment, tabStorage } from '../saved/saved-payment.ts'
import type { OwnedPlan } from './use-owned-plan.ts'

/** Replaces the payment form to prevent a second charge: says that there already is a plan, and links to it. */
export function OwnedPlanPanel({ owned }: { readonly owned: OwnedPlan }) {
  const { plan, takesFocus } = owned
  const isIn = useIsSignedIn()
  const [hasJustPaid] = useState(() => readSavedPayment(tabStorage()) !== undefined)
  const hasAccount = plan?.hasAccount ?? !hasJustPaid
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus is gone, so focus brings its replacement into view and has it read out.
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.panel}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" className={styles.mark}>
        <circle cx="24" cy="24" r="24" />
        <path d="M14 24.5l7 7 13-14.5" />
      </svg>
      <h2 id="checkout-title" ref={title} tabIndex={-1}>
        {plan === undefined ? 'You already have a plan' : `You already have the ${plan.name}`}
      </h2>
      <p>{statusText(plan)}</p>
      {isIn && plan?.hasAccount === false ? (
        <>
          <Link href={paths.register} className={styles.go}>
            Add it to your account
          </Link>
          <Link href={paths.thankYou} className={styles.other}>
            See your purchase
          </Link>
        </>
      ) : isIn ? (
        <>
          <Link href={paths.subscription} className={styles.go}>
            {isOverdue(plan) ? 'Update your card' : 'Manage your subscription'}
          </Link>
          <Link href={paths.thankYou} className={styles.other}>
            See your purchase
          </Link>
        </>
      ) : (
        <>
          <Link href={hasAccount ? paths.login : paths.register} className={styles.go}>
            {hasAccount ? 'Log in to your plan' : 'Finish your account'}
          </Link>
          <Link href={hasAccount ? paths.register : paths.login} className={styles.other}>
            {hasAccount ? "I don't have an account yet" : 'I already have an account'}
          </Link>
        </>
      )}
    </div>
  )
}

function isOverdue(plan: OwnedPlan['plan']): boolean {
  return plan?.status === 'past_due' || plan?.status === 'unpaid'
}

const nothingToPay = 'There is nothing to pay here.'

function statusText(plan: OwnedPlan['plan']): string {
  if (plan === undefined) return `It is waiting for you in your account. ${nothingToPay}`
  if (plan.status === 'paused') {
    return `It is paused. You can cancel it in your account, and nothing is charged while it is paused. ${nothingToPay}`
  }
  if (isOverdue(plan)) {
    return 'Its last payment did not go through. Update your card to pay it, or see your plan in your account.'
  }
  if (plan.isStillCharged === true) return canceledButCharged
  if (plan.endsAt !== null) {
    return `It is canceled and stays open until ${wordedUtcDay(plan.endsAt)}. Until then you can resume it with one click. ${nothingToPay}`
  }
  return `It is paid and waiting for you. ${nothingToPay}`
}
