import { fillPlaceholders } from '@fennel/funnel'
import { usePlanFacts } from '#web/journey/use-plan-facts.ts'
import styles from './plan-summary.module.css'

/** Whose plan this is and where it may lead: the page's title, today's weight, the goal, and a possible date. */
export function PlanSummary() {
  const { values, caption } = usePlanFacts()
  const title = fillPlaceholders('{name}, your plan is ready', values).text
  return (
    <section aria-labelledby="plan-title" className={styles.section}>
      <h1 id="plan-title">{title}</h1>
      {caption === undefined ? (
        <p className={styles.lead}>
          It is built from your answers, one small step after another. Choose below how you would like to
          start.
        </p>
      ) : (
        <>
          <Way today={values.currentWeight} goal={values.goalWeight} />
          <p className={styles.lead}>{caption}</p>
        </>
      )}
    </section>
  )
}

interface WayProps {
  readonly today?: string | undefined
  readonly goal?: string | undefined
}

/** From today's weight to the goal, with as much room for them before they are known. */
export function Way({ today = nothingYet, goal = nothingYet }: WayProps) {
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
        <dt>Your goal</dt>
        <dd>{goal}</dd>
      </div>
    </dl>
  )
}

const nothingYet = '\u00a0'
