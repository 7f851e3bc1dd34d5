import { newPasswordError, nextRoute } from '@fennel/funnel'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { Link, Redirect } from 'wouter'
import { useApi } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { useJourney, useRouteConfig } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { usePasswordMinLength } from '#web/api/use-password-min-length.ts'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { leaving, useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { AccountFailure } from './account-failure.tsx'
import { createAccount } from './create-account.ts'
import { ExistingAccount } from './existing-account.tsx'
import { readRegisterArrival } from './register-arrival.ts'
import { registerEmail } from './register-email.ts'
import styles from './register-screen.module.css'
import { ReturnedElsewhere, returnedElsewhereIntros } from './returned-elsewhere.tsx'
import { useIsWithoutPlan } from './use-is-without-plan.ts'
import { useReturnFromBank } from './use-return-from-bank.ts'
import { useSignedInBuyer } from './use-signed-in-buyer.ts'

/**
 * The last step after paying: a password for the account that contains the plan. An account can be created without a
 * plan, too.
 */
export function RegisterScreen() {
  const api = useApi()
  const visitor = useVisitor()
  const { complete } = useJourney()
  const routes = useRouteConfig()
  const [arrival] = useState(() => readRegisterArrival(window.location.href, window.history.state))
  // A payment the server cannot confirm yet already identifies the buyer.
  const [paid] = useState(() => readSavedPayment(tabStorage()) ?? pendingPurchase.read(tabStorage()))
  const quizEmail = useQuiz((state) => state.answers['email'])
  const hasLead = useQuiz(({ leadId }) => leadId !== undefined)
  const [password, setPassword] = useState('')
  const [isTouched, setTouched] = useState(false)
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<{ readonly problem: unknown } | undefined>(undefined)
  const minLength = usePasswordMinLength()
  const error = newPasswordError(password, minLength)
  const email = registerEmail({
    fromPayment: paid?.customerInfo.email,
    fromQuiz: typeof quizEmail === 'string' ? quizEmail : undefined,
  })
  const isConfirming = useReturnFromBank(arrival)
  const signedInBuyer = useSignedInBuyer(email, !isConfirming)
  const mayLackPlan = paid === undefined && !arrival.hasReturned
  const isWithoutPlan = useIsWithoutPlan(mayLackPlan && hasLead)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (error !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>('[name="password"]')?.focus()
      return
    }
    void run(() => {
      setFailure(undefined)
      return createAccount(api, visitor, { email, password })
        .then((userId) => {
          const { purchaseId } = arrival
          visitor.track('registered', { email, userId, ...(purchaseId === undefined ? {} : { purchaseId }) })
          complete('registration_completed')
          return leaving
        })
        .catch((problem: unknown) => setFailure({ problem }))
    })
  }

  // Replaces this page in the history, so that going back does not lead forward again.
  const next = nextRoute(routes, paths.register, 'registration_completed')
  if (signedInBuyer === 'holds') return <Redirect to={next} replace />
  if (isConfirming || signedInBuyer === 'not-known-yet') {
    return (
      <Page name="register" className={styles.page}>
        <ArrivingHeading className="visually-hidden">Complete your account</ArrivingHeading>
        <Spinner label={isConfirming ? 'Confirming your payment...' : 'Looking for your account...'} />
      </Page>
    )
  }
  if (signedInBuyer === 'lacks') {
    const isBought = !mayLackPlan || isWithoutPlan === false
    return (
      <RegisterPage intro={isBought ? intros.lacksPlan : intros.loggedIn}>
        <ExistingAccount email={email} next={next} isBought={isBought} />
      </RegisterPage>
    )
  }
  const form = (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        value={password}
        error={isTouched ? error : undefined}
        hint={`At least ${minLength} characters. A short sentence you will remember works well.`}
        onChange={setPassword}
        onBlur={() => setTouched(password !== '')}
      />
      {failure === undefined ? null : <AccountFailure problem={failure.problem} />}
      <Button type="submit" wide busyLabel={isBusy ? 'Creating your account...' : undefined}>
        Create Secure Account
      </Button>
    </form>
  )
  const elsewhere = arrival.hasOfferFailed ? 'offer-failed-elsewhere' : 'returned-elsewhere'
  const shown = email !== '' ? 'form' : arrival.hasReturned ? elsewhere : 'nobody'
  return (
    <RegisterPage intro={shown === 'form' && mayLackPlan ? introOf(isWithoutPlan) : intros[shown]}>
      {shown === 'form' ? form : shown === 'nobody' ? linkToPlans : <ReturnedElsewhere />}
      <p className={styles.login}>
        Already have an account?{' '}
        <Link href={paths.login} state={loginAsAnother}>
          Log in
        </Link>
      </p>
    </RegisterPage>
  )
}

const intros = {
  form: 'Choose a password, and your plan is yours on every device you log in on.',
  lacksPlan: 'One more step, and your plan is yours on every device you log in on.',
  loggedIn: 'You are already logged in.',
  'returned-elsewhere': returnedElsewhereIntros.confirming,
  'offer-failed-elsewhere': returnedElsewhereIntros.withoutOffer,
  nobody: 'We do not know your email yet. Please choose your plan first.',
} as const

/** For an account without a payment in this browser: says nothing about a plan until the server has answered. */
function introOf(isWithoutPlan: boolean | undefined): ReactNode {
  if (isWithoutPlan === false) return intros.form
  const neutral = 'Choose a password for your account.'
  if (isWithoutPlan === undefined) return neutral
  return (
    <>
      {neutral} There is no active plan for your email right now. Just paid? It can take a minute.{' '}
      <Link href={paths.purchase}>See the plans</Link>
    </>
  )
}

const linkToPlans = (
  <Link href={paths.purchase} className={styles.plans}>
    See the plans
  </Link>
)

/** The page around the form, the link to the plans or the notice. */
function RegisterPage({ intro, children }: { readonly intro: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="register" className={styles.page}>
        <div className={styles.intro}>
          <ArrivingHeading>Complete your account</ArrivingHeading>
          <p>{intro}</p>
        </div>
        {children}
      </Page>
      <SiteFooter />
    </>
  )
}
