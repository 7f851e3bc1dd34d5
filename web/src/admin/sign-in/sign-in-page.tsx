import { useEffect } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { giveFocusBack } from '#web/ui/give-focus-back.ts'
import { setAdminTitle } from '../ui/admin-title.ts'
import styles from './sign-in-page.module.css'

interface SignInPageProps {
  readonly title: string
  readonly problem: string | undefined
  /** For fields that the problem is about. */
  readonly problemId: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The centered card shown before the admin area. Its title replaces that of the page that was left. */
export function SignInPage({ title, problem, problemId, onSubmit, children }: SignInPageProps) {
  useEffect(() => setAdminTitle(title), [title])
  // NOTE: what had the focus goes with this page. Whoever opens an admin page directly begins at its top instead, and
  // another such page focuses its own heading.
  useEffect(
    () => () => {
      const isNextAlike = document.querySelector('[data-sign-in]') !== null
      if (document.activeElement === document.body && !isNextAlike) giveFocusBack(null)
    },
    [],
  )
  return (
    <main className={styles.page} data-sign-in>
      <form className={styles.card} onSubmit={onSubmit} noValidate>
        <p className={styles.name}>
          <img src="/admin-icon.svg" alt="" width="32" height="32" />
          Fennel
        </p>
        <ArrivingHeading>{title}</ArrivingHeading>
        <div id={problemId} role="alert">
          {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
        </div>
        {children}
        <p className={styles.note}>This is a restricted area. Only authorized administrators can access.</p>
      </form>
    </main>
  )
}
