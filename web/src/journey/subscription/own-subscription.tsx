import { signInPath } from '@fennel/contract'
import type { CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { paths } from '#web/paths.ts'
import { readCardReturn } from '#web/payment/bank/card-return.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { BankWaitNotice } from './bank-wait-notice.tsx'
import { CancelSection } from './cancel-section.tsx'
import { CardSection } from './card-section.tsx'
import { DunningNotice } from './dunning-notice.tsx'
import { ExampleSubscription } from './example-subscription.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { OtherPlansSection } from './other-plans-section.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PlanSection } from './plan-section.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import styles from './subscription-screen.module.css'
import { SwitchSection } from './switch-section.tsx'
import { useCardReturn } from './use-card-return.ts'
import { isRefusal, useSubscription } from './use-subscription.ts'
import type { SubscriptionControl } from './use-subscription.ts'

interface OwnSubscriptionProps {
  readonly planId: string | undefined
  /** Whether another plan was shown here before: what led to this one is gone, and the focus with it. */
  readonly isFollowed: boolean
}

/**
 * The signed-in customer's subscription: its status, what it costs, and everything that can be changed about it. Of
 * several, `planId`, or else the one that the server shows first.
 */
export function OwnSubscription({ planId, isFollowed }: OwnSubscriptionProps) {
  const control = useSubscription(planId)
  const { view, tryAgain, isAskedAgain } = control
  const email = view.status === 'ready' ? view.value.email : undefined
  const title = useFocusOnReturn<HTMLHeadingElement>(isAskedAgain)
  useEffect(() => {
    if (isFollowed) title.current?.focus()
  }, [isFollowed, title])
  const isOut = view.status === 'failed' && isRefusal(view.error)
  if (isOut && readCardReturn() !== undefined) return <ExampleSubscription />
  return (
    <SubscriptionPage>
      <div className={styles.intro}>
        <h1 ref={title} tabIndex={-1}>
          Manage your subscription
        </h1>
        <p>
          <Link href={paths.account}>Back to your account</Link>
        </p>
        {email === undefined ? null : (
          <p>
            Logged in as {email}.{' '}
            <Link href={signInPath(paths.subscription)} state={loginAsAnother}>
              Not you?
            </Link>
          </p>
        )}
      </div>
      <OutcomeNotice outcome={control.outcome} />
      {view.status === 'loading' ? <Spinner label="Loading your subscription..." /> : null}
      {view.status === 'failed' ? (
        <p role="alert" className={styles.failure}>
          We couldn't load your subscription. Please try again.
        </p>
      ) : null}
      {view.status === 'failed' || isAskedAgain ? (
        <TryAgain isBusy={view.status === 'loading'} onPress={tryAgain} />
      ) : null}
      {view.status !== 'ready' ? null : view.value.subscription === null ? (
        <NoSubscription />
      ) : (
        // NOTE: keyed by plan, so that an open question about the previous plan is dropped when another one shows.
        <Manage
          key={view.value.subscription.id}
          subscription={view.value.subscription}
          otherPlans={view.value.otherPlans ?? []}
          control={control}
        />
      )}
    </SubscriptionPage>
  )
}

function NoSubscription() {
  return (
    <section aria-labelledby="plan-title" className={styles.card}>
      <h2 id="plan-title">Your plan</h2>
      <p>
        You don't have a plan yet. <Link href={paths.landing}>Take the quiz</Link> to find yours. Bought one
        and don't see it here? <Link href={paths.forgotPassword}>Ask for a link</Link> and use it to set a new
        password. Your plan will then show up here.
      </p>
    </section>
  )
}

/** The link to the withdrawal page, for brands that offer it. */
function WithdrawLink() {
  const { withdrawal } = useBrand()
  return withdrawal === undefined ? null : (
    <div className={styles.intro}>
      <p>
        <Link href={paths.withdraw}>Withdraw from contract here</Link>
      </p>
    </div>
  )
}

interface ManageProps {
  readonly subscription: CustomerSubscription
  readonly otherPlans: NonNullable<CustomerSubscriptionView['otherPlans']>
  readonly control: SubscriptionControl
}

function Manage({ subscription, otherPlans, control }: ManageProps) {
  const [isUpdatingCard, setUpdatingCard] = useState(false)
  const longWait = useCardReturn(subscription.id, control)
  const { reason, isEntitled } = subscription.entitlement
  const isOver = !isEntitled && reason !== 'unpaid'
  const { card } = subscription
  // NOTE: a paused plan grants nothing but would charge again once resumed, and no period of it ends. An unpaid one
  // that is set to end may still be charged for its current period.
  const isCancelable =
    subscription.status === 'paused' ||
    (!isOver && (!subscription.cancelAtPeriodEnd || subscription.isPeriodOwed))
  return (
    <>
      <BankWaitNotice wait={longWait} />
      {isUpdatingCard ? null : (
        <DunningNotice subscription={subscription} onUpdateCard={() => setUpdatingCard(true)} />
      )}
      <PlanSection subscription={subscription} control={control} />
      {isOver ? null : (
        <CardSection
          subscriptionId={subscription.id}
          card={card}
          nextCharge={subscription.nextCharge}
          due={subscription.owed ?? undefined}
          isOpen={isUpdatingCard}
          onOpen={setUpdatingCard}
          onSaved={control.accept}
        />
      )}
      {subscription.switchOptions.length === 0 ? null : (
        <SwitchSection key={subscription.interval?.unit} subscription={subscription} control={control} />
      )}
      <OtherPlansSection plans={otherPlans} />
      <InvoicesSection subscription={subscription} otherPlans={otherPlans} />
      {isCancelable ? <CancelSection subscription={subscription} control={control} /> : null}
      <WithdrawLink />
    </>
  )
}
