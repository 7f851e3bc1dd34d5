import { Button } from '#web/ui/button.tsx'
import styles from './question-error.module.css'

interface QuestionErrorProps {
  readonly message: string
  readonly questionType: string
  /** Defaults to reloading the page. */
  readonly onRetry?: () => void
}

/** Replaces a step that cannot be shown. All earlier answers are kept. */
export function QuestionError({ message, questionType, onRetry }: QuestionErrorProps) {
  return (
    <section role="alert" className={styles.panel}>
      <span className={styles.sign} aria-hidden="true">
        !
      </span>
      <h1 className={styles.title}>Question Could Not Be Loaded</h1>
      <p>{message}</p>
      <p className={styles.type}>Question type: {questionType}</p>
      <Button onClick={onRetry ?? (() => window.location.reload())}>Try Again</Button>
    </section>
  )
}
