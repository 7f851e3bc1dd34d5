import type { QuizProgress } from '@fennel/funnel'
import { BrandLogo } from '#web/brand/index.ts'
import { BackArrow } from '#web/ui/back-arrow.tsx'
import { ProgressPills } from './progress-pills.tsx'
import styles from './quiz-header.module.css'

interface QuizHeaderProps {
  readonly progress: QuizProgress
  readonly onBack: () => void
}

/** The back button, the logo and the visitor's progress. */
export function QuizHeader({ progress, onBack }: QuizHeaderProps) {
  const { n, total } = progress.counter
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.back}
          onClick={onBack}
          aria-label="Back to the previous question"
        >
          <BackArrow />
        </button>
        <BrandLogo />
        <span className={styles.counter}>
          {progress.groups.length > 0 ? null : (
            <>
              <span aria-hidden="true">
                {n}/{total}
              </span>
              <span className="visually-hidden">
                Step {n} of {total}
              </span>
            </>
          )}
        </span>
      </div>
      <ProgressPills progress={progress} />
    </header>
  )
}
