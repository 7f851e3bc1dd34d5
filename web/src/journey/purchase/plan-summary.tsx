import { fillPlaceholders, predictionEndTitles } from '@fennel/funnel'
import { gaveAnswers } from '../default-answers.ts'
import { usePlanFacts, type PlanFacts } from '../use-plan-facts.ts'
import { useQuiz } from '#web/visitor/index.ts'
import styles from './plan-summary.module.css'

/** The page's title and the weight path: today's weight, what is possible, and by when. */
export function PlanSummary() {
  const { values, end, caption } = usePlanFacts()
  const hasAnswers = useQuiz(gaveAnswers)
  const title = fillPlaceholders('{name}, your plan is ready', values).text
  return (
    <section aria-labelledby="plan-title" className={styles.section}>
      <h1 id="plan-title">{title}</h1>
      {caption === undefined ? (
        <p className={styles.lead}>
          {hasAnswers
            ? 'It is built from your answers, one small step after another.'
            : 'It takes one small step after another.'}{' '}
          Choose below how you would like to start.
        </p>
      ) : (
        <>
          <WeightPath today={values.currentWeight} end={end} />
          <p className={styles.lead}>{caption}</p>
        </>
      )}
    </section>
  )
}

interface WeightPathProps {
  readonly today?: string | undefined
  readonly end?: PlanFacts['end']
}

/** From today's weight to what is possible. Before they are known, it reserves the same space. */
export function WeightPath({ today = blank, end = unknownEnd }: WeightPathProps) {
  return (
    <dl className={styles.way}>
      <div className={styles.end}>
        <dt>Today</dt>
        <dd>{today}</dd>
      </div>
      <svg viewBox="0 0 48 16" width="48" height="16" aria-hidden="true" className={styles.arrow}>
        <path d="M2 8h42M37 2l7 6-7 6" />
      </svg>
      <div className={styles.end} data-kind="goal">
        <dt>{end.title}</dt>
        <dd>{end.weight}</dd>
      </div>
    </dl>
  )
}

const blank = '\u00a0'
const unknownEnd = { title: predictionEndTitles.goal, weight: blank }
