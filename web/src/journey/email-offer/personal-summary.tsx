import { fillPlaceholders } from '@fennel/funnel'
import { Link } from 'wouter'
import { inSameFlow } from '../in-same-flow.ts'
import type { PlanFacts } from '../use-plan-facts.ts'
import { paths } from '#web/paths.ts'
import { BmiGauge } from '#web/ui/bmi-gauge.tsx'
import { GoalFeedback } from '#web/ui/goal-feedback.tsx'
import styles from './email-offer.module.css'

interface PersonalSummaryProps {
  readonly facts: PlanFacts
  /** Whether the product is about weight. */
  readonly showsBmi: boolean
  /** Whether the numbers are not the visitor's own. The page says so. */
  readonly isExample: boolean
  /** The questions whose answer is an example beside the visitor's own. Each of their lines says so. */
  readonly exampleIds: readonly string[]
  /** Called when somebody who sees an example goes to the quiz. */
  readonly onTakeQuiz: () => void
}

/** Who the plan is for: body mass index on its gauge, the numbers behind it, and what the goal weight means. */
export function PersonalSummary({
  facts,
  showsBmi,
  isExample,
  exampleIds,
  onTakeQuiz,
}: PersonalSummaryProps) {
  const { values, bmi, height, goal, caption, feedback } = facts
  const lines = [
    { label: 'Age', id: 'age', value: values.age },
    { label: 'Height', id: 'height', value: height },
    { label: 'Weight', id: 'weight', value: values.currentWeight },
    { label: 'Goal', id: 'goal_weight', value: goal },
  ].filter(({ value }) => value !== undefined)
  if (lines.length === 0) return null
  const hasMarks = lines.some(({ id }) => exampleIds.includes(id))
  const isBodyExample = isExample || exampleIds.includes('weight') || exampleIds.includes('height')
  // Without feedback, the caption does not come from the numbers.
  const isOfExample = feedback !== undefined && isBodyExample
  return (
    <section aria-labelledby="summary-title" className={styles.card}>
      <h2 id="summary-title">
        {isBodyExample
          ? 'An example of where a plan starts'
          : fillPlaceholders('{name}, this is where you start', values).text}
      </h2>
      {isExample || hasMarks ? (
        <p className={styles.example}>
          {isExample
            ? 'These numbers are an example, because we do not know yours yet.'
            : 'What is marked “example” is not yours, because we do not know that yet.'}{' '}
          <Link href={inSameFlow(paths.landing)} onClick={onTakeQuiz}>
            Take the quiz
          </Link>{' '}
          to see your own.
        </p>
      ) : null}
      {bmi === undefined || !showsBmi ? null : (
        <div className={styles.bmi}>
          <p className={styles.bmiValue}>
            {isBodyExample ? 'Example BMI' : 'Your BMI'} <strong>{bmi.toFixed(1)}</strong>
          </p>
          <BmiGauge bmi={bmi} />
        </div>
      )}
      <dl className={styles.facts}>
        {lines.map(({ label, id, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{exampleIds.includes(id) ? `${value} (example)` : value}</dd>
          </div>
        ))}
      </dl>
      {feedback === undefined || isOfExample ? null : <GoalFeedback feedback={feedback} level={3} />}
      {caption === undefined || isOfExample ? null : <p className={styles.caption}>{caption}</p>}
    </section>
  )
}
