import { useEffect, useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { mayHaveWorked } from '#web/may-have-worked.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useAdminSession } from '../admin-context.tsx'
import { adminPaths } from '../admin-paths.ts'
import { adminMessages, signInFailure } from '../admin-session.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import styles from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'

/** The token is behind the hash sign, which browsers do not send to the server. */
const tokenInAddress = () => window.location.hash.slice(1)

/** Where a one-time invitation link leads: its bearer chooses an email and a password, and becomes an operator. */
export function WelcomeScreen() {
  const session = useAdminSession()
  const [, navigate] = useLocation()
  const [token, setToken] = useState(tokenInAddress)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  // NOTE: stays, because the next try finds the link used up if it did work.
  const [isUncertain, setUncertain] = useState(false)
  const problemId = useId()
  const faultOf = (value: string) =>
    failure === adminMessages.incomplete && value === '' ? problemId : undefined

  useEffect(() => {
    const clearAddress = () => window.history.replaceState(null, '', window.location.pathname)
    // NOTE: opening a link in a tab that shows another one loads no page.
    const takeLink = () => {
      if (tokenInAddress() === '') return
      setToken(tokenInAddress())
      setFailure(undefined)
      setUncertain(false)
      clearAddress()
    }
    clearAddress()
    window.addEventListener('hashchange', takeLink)
    return () => window.removeEventListener('hashchange', takeLink)
  }, [])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (token === '') return setFailure(adminMessages.noLink)
    if (email.trim() === '' || password === '') {
      setFailure(adminMessages.incomplete)
      const empty = email.trim() === '' ? 'email' : 'password'
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
      return
    }
    // NOTE: the link works once, so it is not used up on a sign-in that could not be stored.
    if (!session.canKeep()) return setFailure(adminMessages.noStorage)
    await run(async () => {
      setFailure(undefined)
      try {
        const body = { token, email: email.trim(), password }
        const { data } = await session.api.call('acceptOperatorInvitation', { body })
        await session.begin(email.trim(), data)
        navigate(adminPaths.dashboard, { replace: true })
      } catch (problem) {
        setFailure(signInFailure(problem))
        if (mayHaveWorked(problem)) setUncertain(true)
      }
    })
  }

  const problem = failure ?? (token === '' ? adminMessages.noLink : undefined)
  return (
    <SignInPage
      title="Welcome to the team"
      problem={problem}
      problemId={problemId}
      onSubmit={(event) => void submit(event)}
    >
      {isUncertain ? (
        <>
          <p>It may have worked all the same, and you’re on the team.</p>
          <Link className={styles.way} href={adminPaths.login}>
            Try signing in with this email and password
          </Link>
        </>
      ) : null}
      <p>Choose the email address and password you’ll sign in with. This link works once.</p>
      <p>Already have an account with us? Use that account’s email and password.</p>
      <FormField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        disabled={isBusy}
        faultedBy={faultOf(email.trim())}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters."
        value={password}
        disabled={isBusy}
        faultedBy={faultOf(password)}
        onChange={setPassword}
      />
      <AdminButton type="submit" wide busyLabel={isBusy ? 'Setting up...' : undefined}>
        Join the team
      </AdminButton>
    </SignInPage>
  )
}
