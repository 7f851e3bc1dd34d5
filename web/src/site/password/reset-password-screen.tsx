import { resetDone } from '@fennel/contract'
import { passwordResetError, laterTimings } from '@fennel/funnel'
import { useEffect, useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { mayHaveWorked } from '#web/may-have-worked.ts'
import { paths } from '#web/paths.ts'
import { usePasswordMinLength } from '#web/api/use-password-min-length.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountNotice } from '../account-notice.tsx'
import type { Outcome } from '#web/ui/outcome.ts'
import { AccountPage } from '../account-page.tsx'
import styles from '../account-page.module.css'
import { serverMessage } from '#web/server-message.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { keepOutOfAddress, readResetArrival } from './reset-arrival.ts'

const failed = 'Failed to reset password. The link may be invalid or expired.'

/**
 * Where the link in an email leads, perhaps to another account than this browser is signed in to: two fields for a new
 * password, or one sentence when the link has no token.
 */
export function ResetPasswordScreen() {
  const [{ token, problem }] = useState(() => readResetArrival(window.location.href, window.history.state))
  const fewest = usePasswordMinLength()
  useEffect(() => keepOutOfAddress(window.history, window.location.href, token), [token])
  return (
    <AccountPage
      name="reset-password"
      title="Set a new password"
      {...(token === undefined
        ? {}
        : { intro: `At least ${fewest} characters. A short sentence works well.` })}
    >
      {token === undefined ? (
        <div className={styles.card}>
          <AccountNotice outcome={{ kind: 'failure', message: problem }} />
          <div className={styles.links}>
            <Link href={paths.forgotPassword}>Ask for a new link</Link>
          </div>
        </div>
      ) : (
        <NewPasswordForm token={token} fewest={fewest} />
      )}
      <div className={styles.links}>
        <Link href={paths.login} state={loginAsAnother}>
          Back to Login
        </Link>
      </div>
    </AccountPage>
  )
}

interface NewPasswordFormProps {
  readonly token: string
  /** The minimum length of the password. */
  readonly fewest: number
}

type FieldName = 'new-password' | 'repeated-password'

function NewPasswordForm({ token, fewest }: NewPasswordFormProps) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { isBusy, run } = useOneAtATime()
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  // NOTE: stays, because the next try finds the link used up if it did work.
  const [isUncertain, setUncertain] = useState(false)
  const [wrong, setWrong] = useState<FieldName | undefined>(undefined)
  const failureId = useId()
  const isDone = outcome?.kind === 'success'
  useRedirectToLogin(isDone)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isDone || password === '' || repeated === '') return
    const error = passwordResetError(password, repeated, fewest)
    setOutcome(error === undefined ? undefined : { kind: 'failure', message: error })
    const named =
      error === undefined ? undefined : password === repeated ? 'new-password' : 'repeated-password'
    setWrong(named)
    if (named !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${named}"]`)?.focus()
      return
    }
    void run(() =>
      api
        .call('resetPassword', { body: { token, newPassword: password } })
        .then(({ message }) => {
          keepOutOfAddress(window.history, window.location.href, undefined)
          setOutcome({ kind: 'success', message: message || resetDone })
        })
        .catch((failure: unknown) => {
          setOutcome({ kind: 'failure', message: serverMessage(failure, failed) })
          if (mayHaveWorked(failure)) setUncertain(true)
        }),
    )
  }

  const isLocked = isBusy || isDone
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <PasswordField
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        disabled={isLocked}
        faultedBy={wrong === 'new-password' ? failureId : undefined}
        onChange={setPassword}
      />
      <PasswordField
        label="Confirm New Password"
        name="repeated-password"
        autoComplete="new-password"
        value={repeated}
        disabled={isLocked}
        faultedBy={wrong === 'repeated-password' ? failureId : undefined}
        onChange={setRepeated}
      />
      <AccountNotice outcome={outcome} failureId={failureId} />
      {isUncertain && !isDone ? (
        <div className={styles.links}>
          <p>It may have worked all the same.</p>
          <Link href={paths.login} state={loginAsAnother}>
            Log in with the new password
          </Link>
        </div>
      ) : null}
      {outcome?.message === failed ? (
        <div className={styles.links}>
          <Link href={paths.forgotPassword}>Ask for a new link</Link>
        </div>
      ) : null}
      {isDone ? (
        <div className={styles.links}>
          <Link href={paths.login} state={loginAsAnother} replace>
            Log in now
          </Link>
        </div>
      ) : (
        <Button
          type="submit"
          wide
          disabled={password === '' || repeated === ''}
          busyLabel={isBusy ? 'Resetting...' : undefined}
        >
          Reset Password
        </Button>
      )}
    </form>
  )
}

/** In place of this page, which no longer has a token to come back to. */
function useRedirectToLogin(isDone: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(
      () => navigate(paths.login, { state: loginAsAnother, replace: true }),
      laterTimings.resetRedirect,
    )
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
