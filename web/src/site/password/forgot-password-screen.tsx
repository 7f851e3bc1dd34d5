import { resetLinkSent } from '@fennel/contract'
import { checkoutEmailError } from '@fennel/funnel'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link } from 'wouter'
import { useApi } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { AccountNotice } from '../account-notice.tsx'
import type { Outcome } from '#web/ui/outcome.ts'
import { AccountPage } from '../account-page.tsx'
import styles from '../account-page.module.css'
import { useKnownEmail } from '../use-known-email.ts'
import { serverMessage } from '#web/server-message.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'

const failed = 'Failed to send password reset email. Please try again.'

/** Asks for the address and gives the same answer whether or not it has an account. */
export function ForgotPasswordScreen() {
  const api = useApi()
  const knownEmail = useKnownEmail({ isAboutOrder: false })
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const email = typed ?? knownEmail
  const [error, setError] = useState<string | undefined>(undefined)
  const { isBusy, run } = useOneAtATime()
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const problem = checkoutEmailError(email)
    setError(problem)
    setOutcome(undefined)
    if (problem !== undefined) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    void run(() =>
      api
        .call('forgotPassword', { body: { email: email.trim() } })
        .then(({ message }) => setOutcome({ kind: 'success', message: message || resetLinkSent }))
        .catch((failure: unknown) =>
          setOutcome({ kind: 'failure', message: serverMessage(failure, failed) }),
        ),
    )
  }

  return (
    <AccountPage
      name="forgot-password"
      title="Forgot your password?"
      intro="Enter your email and we will send you a link to set a new password."
    >
      <form className={styles.card} onSubmit={submit} noValidate>
        <FormField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          error={error}
          disabled={isBusy}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <AccountNotice outcome={outcome} />
        <Button type="submit" wide busyLabel={isBusy ? 'Sending...' : undefined}>
          Send Reset Link
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={paths.login}>Back to Login</Link>
      </div>
    </AccountPage>
  )
}
