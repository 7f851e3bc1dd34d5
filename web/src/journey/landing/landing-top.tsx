import { BrandLogo } from '#web/brand/index.ts'
import { BackArrow } from '#web/ui/back-arrow.tsx'
import styles from './landing-top.module.css'
import type { LandingQuestion } from './use-landing-question.ts'

/** The logo, and a back button after the first question. */
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
          <BackArrow />
        </button>
      )}
      <BrandLogo />
    </div>
  )
}
