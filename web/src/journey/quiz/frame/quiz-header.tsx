import type { QuizProgress } from '@fennel/funnel'
import { BrandLogo } from '#web/brand/index.ts'
import { ProgressPills } from './progress-pills.tsx'
import styles from './quiz-header.module.css'

interface QuizHeaderProps {
  readonly progress: QuizProgress
  readonly onBack: () => void
}

/** Back, the logo and how far the visitor is. */
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
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d="M14.5 5.5L8 12l6.5 6.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
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
