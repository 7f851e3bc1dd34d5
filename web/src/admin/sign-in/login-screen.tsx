import { useEffect, useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { FormField } from '#web/ui/form-field.tsx'
import { paths } from '#web/paths.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useAdminSession, useAdminState } from '../admin-context.tsx'
import { adminMessages, signInFailure, wantsSecondFactor } from '../admin-session.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { CodeField } from './code-field.tsx'
import styles from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'
import { wayBack } from './way-back.ts'

/** The sign-in of the admin area. Once the server has confirmed an operator, it returns to the page they came from. */
export function LoginScreen() {
  const session = useAdminSession()
  const state = useAdminState()
  const [, navigate] = useLocation()
  const came = useHistoryState<{ readonly from?: string } | null>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [isWithoutApp, setWithoutApp] = useState(false)
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const problemId = useId()
  const faultOf = (value: string) =>
    failure === adminMessages.incomplete && value === '' ? problemId : undefined

  useEffect(() => {
    if (state.phase === 'admin') navigate(wayBack(came?.from), { replace: true })
  }, [state.phase, came?.from, navigate])

  // The code is needed next: when first asked for, when its kind changes, and again after a wrong one.
  useEffect(() => {
    if (asksCode && !isBusy) document.querySelector<HTMLInputElement>('[name="code"]')?.focus()
  }, [asksCode, isWithoutApp, isBusy])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '' || password === '') {
      setFailure(adminMessages.incomplete)
      const empty = email.trim() === '' ? 'email' : 'password'
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus()
      return
    }
    if (asksCode && code.trim() === '') {
      setFailure(adminMessages.noCode)
      event.currentTarget.querySelector<HTMLInputElement>('[name="code"]')?.focus()
      return
    }
    if (!session.canKeep()) return setFailure(adminMessages.noStorage)
    await run(async () => {
      setFailure(undefined)
      try {
        const body = {
          email: email.trim(),
          password,
          ...(asksCode ? { code: code.replaceAll(/\s/g, '') } : {}),
        }
        const { data } = await session.api.call('login', { body })
        if (wantsSecondFactor(data)) setAsksCode(true)
        else if (!data?.accessToken || !data.refreshToken) setFailure(adminMessages.noTokens)
        else await session.begin(email.trim(), data)
      } catch (problem) {
        setFailure(signInFailure(problem))
        setCode('')
      }
    })
  }

  const problem = failure ?? (state.phase === 'error' ? state.message : undefined)
  return (
    <SignInPage
      title="Admin sign-in"
      problem={problem}
      problemId={problemId}
      onSubmit={(event) => void submit(event)}
    >
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
        autoComplete="current-password"
        value={password}
        disabled={isBusy}
        faultedBy={faultOf(password)}
        onChange={setPassword}
      />
      {asksCode ? (
        <CodeField
          isRecovery={isWithoutApp}
          code={code}
          isBusy={isBusy}
          faultedBy={failure === adminMessages.noCode && code.trim() === '' ? problemId : undefined}
          onChange={setCode}
          onOther={() => {
            setWithoutApp(!isWithoutApp)
            setCode('')
          }}
        />
      ) : null}
      <AdminButton type="submit" wide busyLabel={isBusy ? 'Signing in...' : undefined}>
        Sign In to Admin
      </AdminButton>
      <a className={styles.way} href={paths.forgotPassword}>
        Forgot your password?
      </a>
    </SignInPage>
  )
}
