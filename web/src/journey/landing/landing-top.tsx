import { BrandLogo } from '#web/brand/index.ts'
import styles from './landing-top.module.css'
import type { LandingQuestion } from './use-landing-question.ts'

/** The logo, and the way back once the page is past its first question. */
export function LandingTop({ question }: { readonly question: LandingQuestion }) {
  return (
    <div className={styles.top}>
      {question.back === undefined ? (
        <span />
      ) : (
        <button
          type="button"
          className={styles.back}
          onClick={question.back}
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
      )}
      <BrandLogo />
    </div>
  )
}
