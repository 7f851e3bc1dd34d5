import { answersInForce, formatDay, predictionCaption } from '@fennel/funnel'
import { useFlow } from '#web/brand/index.ts'
import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { reasonsSince } from './answer-reasons.ts'
import { UnknownWeight } from './early-prediction-card.tsx'
import { predictionWords } from './prediction-words.ts'
import styles from './prediction.module.css'
import { WeightGraph } from './weight-graph.tsx'

/** Real weeks differ: if a quarter of them bring no change, the same goal takes a third longer. */
const slowerFactor = 4 / 3

/**
 * The estimate again, allowing for slow weeks: a range instead of a single date, beside the answers given since the
 * first estimate. It must not claim that those answers changed the estimate: a prediction depends only on the body,
 * the goal and safety limits.
 */
export function MiddlePredictionCard({ step, isBusy, onContinue }: CardViewProps) {
  const flow = useFlow()
  const { prediction, units, timeZone, conditions } = useQuizContext()
  if (prediction === undefined) return <UnknownWeight step={step} isBusy={isBusy} onContinue={onContinue} />
  const words = predictionWords(prediction, units, timeZone)
  const { isLevel } = prediction
  const from = prediction.points[0]?.atMs ?? 0
  const laterDay = formatDay(from + (prediction.goalDateMs - from) * slowerFactor, timeZone)
  const reasons = reasonsSince(flow, step.id, answersInForce(flow, conditions))
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      {isLevel ? null : (
        <dl className={styles.span}>
          <div className={styles.early}>
            <dt>With steady weeks</dt>
            <dd>{words.endDay}</dd>
          </div>
          <div className={styles.late}>
            <dt>With some slow weeks</dt>
            <dd>{laterDay}</dd>
          </div>
        </dl>
      )}
      <figure className={styles.figure}>
        <WeightGraph
          prediction={prediction}
          slowerFactor={isLevel ? 1 : slowerFactor}
          start={{ title: 'Today', value: words.startWeight }}
          end={{ title: words.endTitle, value: words.endWeight }}
          description={
            isLevel
              ? `A level line at ${words.startWeight}.`
              : `Two curves from ${words.startWeight} to ${words.endWeight}: one reaches it on ${words.endDay}, the slower one on ${laterDay}.`
          }
        />
        <figcaption className={styles.caption}>
          {isLevel
            ? predictionCaption(prediction, units, timeZone)
            : `${words.endWeight} is possible between ${words.endDay} and ${laterDay}, depending on how your weeks go.`}
        </figcaption>
      </figure>
      {reasons.length === 0 ? null : (
        <section aria-label="New since your first estimate" className={styles.reasons}>
          <h2 className={styles.reasonsTitle}>New since your first estimate</h2>
          <ul className={styles.chips}>
            {reasons.map(({ emoji, words: said }) => (
              <li key={said} className={styles.chip}>
                {emoji === undefined ? null : (
                  <span className={styles.emoji} aria-hidden="true">
                    {emoji}
                  </span>
                )}
                {said}
              </li>
            ))}
          </ul>
        </section>
      )}
      <CardBody card={step.card} />
    </StepForm>
  )
}
