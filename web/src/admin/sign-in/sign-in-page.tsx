import type { ReactNode, SubmitEvent } from 'react'
import styles from './sign-in-page.module.css'

interface SignInPageProps {
  readonly title: string
  readonly problem: string | undefined
  /** For fields that the problem is about. */
  readonly problemId: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The centered card shown before the admin area. */
export function SignInPage({ title, problem, problemId, onSubmit, children }: SignInPageProps) {
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={onSubmit} noValidate>
        <p className={styles.name}>
          <img src="/admin-icon.svg" alt="" width="32" height="32" />
          Fennel
        </p>
        <h1>{title}</h1>
        <div id={problemId} role="alert">
          {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
        </div>
        {children}
        <p className={styles.note}>This is a restricted area. Only authorized administrators can access.</p>
      </form>
    </main>
  )
}
