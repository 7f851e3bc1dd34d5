import { signInNextOf } from '@fennel/contract'
import type { SignInNext } from '@fennel/contract'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { isCustomerSignedIn, keepSession, useApi } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { useConsent } from '#web/consent/index.ts'
import { isLoginAsAnother } from '#web/login-as-another.ts'
import { paths } from '#web/paths.ts'
import { readCardReturn } from '#web/payment/bank/card-return.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import { AccountNotice } from '../account-notice.tsx'
import { AccountPage } from '../account-page.tsx'
import styles from '../account-page.module.css'
import { forgetPerson } from '../forget-person.ts'
import { isOfPerson } from '../is-of-person.ts'
import { isRefused } from '../is-refused.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { loginFailure, loginMessages } from './login-messages.ts'
import { lostLogin } from './lost-login.ts'
import { useKeptSignIn } from './use-kept-sign-in.ts'

/**
 * The login page. A signed-in customer is led on to their account, or to the account page their link names, unless they
 * came to use another account.
 */
export function LoginScreen() {
  const [isIn] = useState(
    () => !isLoginAsAnother(window.history.state) && isCustomerSignedIn(() => window.localStorage),
  )
  const [next] = useState(nextOfVisit)
  return isIn ? <LoginUnlessIn next={next} /> : <LoginPage next={next} isAsking={false} />
}

/**
 * The page that the link names. By default, the one that saves a card a bank has approved, if one waits in this tab.
 */
function nextOfVisit(): SignInNext {
  const asked = new URLSearchParams(window.location.search).get('next')
  const waiting = readCardReturn() === undefined ? null : paths.subscription
  return signInNextOf(asked ?? waiting)
}

interface LoginProps {
  readonly next: SignInNext
}

function LoginUnlessIn({ next }: LoginProps) {
  const signIn = useKeptSignIn()
  if (signIn === 'counts') return <Redirect to={next} replace />
  return <LoginPage next={next} isAsking={signIn === 'asking'} />
}

/** One page for the check and the form: its heading stays, and with it the focus that a new page puts there. */
function LoginPage({ next, isAsking }: LoginProps & { readonly isAsking: boolean }) {
  return (
    <AccountPage name="login" title="Log in" intro="Welcome back. Your plan is where you left it.">
      {isAsking ? <Spinner label="One moment..." /> : <LoginForm next={next} />}
    </AccountPage>
  )
}

/** Ends a session that this page does not keep. If that fails, the session expires by itself. */
function endSession(api: ApiClient, token: string): void {
  const headers = { authorization: `Bearer ${token}` }
  api
    .call('logout', { body: { keepsStorage: true }, headers, staysOnRefusal: true, keepalive: true })
    .catch(() => undefined)
}

function LoginForm({ next: pathAfter }: LoginProps) {
  const api = useApi()
  const visitor = useVisitor()
  const consent = useConsent()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const failureId = useId()
  const faultOf = (value: string) =>
    failure === loginMessages.incomplete && value === '' ? failureId : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '' || password === '') {
      setFailure(loginMessages.incomplete)
      const empty = email.trim() === '' ? 'email' : 'password'
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
      return
    }
    void run(async () => {
      setFailure(undefined)
      const wasLost = lostLogin.is()
      lostLogin.keep()
      try {
        const { data } = await api.call('login', { body: { email: email.trim(), password } })
        const isAnother = wasLost || Boolean(data && 'isAnotherPerson' in data)
        if (!isAnother) lostLogin.forget()
        if (data && ('mfaRequired' in data || data.audience === 'admin')) {
          setFailure(loginMessages.teamOnly)
          if ('accessToken' in data) endSession(api, data.accessToken)
        } else if (!data?.accessToken || !data.refreshToken) setFailure(loginMessages.noTokens)
        else if (!keepSession(() => window.localStorage, data)) setFailure(loginMessages.noStorage)
        else {
          // NOTE: another account was still open here, but what is kept may be of the person who logs in. Forgetting
          // clears the storage, so the session is stored once more.
          if (isAnother && !isOfPerson(visitor, email.trim())) {
            forgetPerson(visitor, consent)
            keepSession(() => window.localStorage, data)
          }
          lostLogin.forget()
          navigate(pathAfter)
        }
      } catch (problem) {
        if (!wasLost && isRefused(problem)) lostLogin.forget()
        setFailure(loginFailure(problem))
      }
    })
  }

  return (
    <>
      <form className={styles.card} onSubmit={submit} noValidate>
        <FormField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          disabled={isBusy}
          faultedBy={faultOf(email.trim())}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          disabled={isBusy}
          faultedBy={faultOf(password)}
          onChange={setPassword}
        />
        <AccountNotice
          outcome={failure === undefined ? undefined : { kind: 'failure', message: failure }}
          failureId={failureId}
        />
        <Button type="submit" wide busyLabel={isBusy ? 'Logging in...' : undefined}>
          Log In
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={paths.forgotPassword}>Forgot your password?</Link>
        <p>
          Bought a plan but never set a password?{' '}
          <Link href={paths.forgotPassword}>We will email you a link.</Link>
        </p>
        <Link href={paths.landing}>No account yet? Take the quiz</Link>
      </div>
    </>
  )
}
