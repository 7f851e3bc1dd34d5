import { classNames } from '#web/ui/class-names.ts'
import type { Outcome } from '#web/ui/outcome.ts'
import styles from './account-page.module.css'

interface AccountNoticeProps {
  readonly outcome: Outcome | undefined
  /** The id of a failure, for the fields it is about. */
  readonly failureId?: string
}

/** The result of a form, in one sentence; announced when it appears. */
export function AccountNotice({ outcome, failureId }: AccountNoticeProps) {
  const shown = (kind: Outcome['kind']) => (outcome?.kind === kind ? <p>{outcome.message}</p> : null)
  return (
    <>
      <div role="status" className={classNames(styles.notice, styles.success)}>
        {shown('success')}
      </div>
      <div role="alert" id={failureId} className={classNames(styles.notice, styles.failure)}>
        {shown('failure')}
      </div>
    </>
  )
}
