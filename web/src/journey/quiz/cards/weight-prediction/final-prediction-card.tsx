import { answersInForce, predictionCaption, withoutEmptyAnswers } from '@fennel/funnel'
import { useFlow } from '#web/brand/index.ts'
import { CheckIcon } from '#web/ui/check-icon.tsx'
import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { UnknownWeight } from './early-prediction-card.tsx'
import { predictionWords } from './prediction-words.ts'
import styles from './prediction.module.css'
import { WeightGraph } from './weight-graph.tsx'

/** The finished plan: the curve again, with the facts behind it. */
export function FinalPredictionCard({ step, isBusy, onContinue }: CardViewProps) {
  const flow = useFlow()
  const { prediction, units, timeZone, conditions } = useQuizContext()
  if (prediction === undefined) return <UnknownWeight step={step} isBusy={isBusy} onContinue={onContinue} />
  const words = predictionWords(prediction, units, timeZone)
  const answered = Object.keys(withoutEmptyAnswers(answersInForce(flow, conditions))).length
  const facts = [
    { label: 'Today', value: words.startWeight },
    { label: words.endTitle, value: words.endWeight },
    ...(words.pace === undefined
      ? []
      : [
          { label: 'Possible by', value: words.endDay },
          { label: 'Pace', value: words.pace },
        ]),
    { label: 'The line covers', value: words.weeks === 1 ? '1 week' : `${words.weeks} weeks` },
    { label: 'Made from', value: `${answered} of your answers` },
  ]
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <p className={styles.ready}>
        <CheckIcon size={18} />
        Plan ready
      </p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figure className={styles.figure}>
        <WeightGraph
          prediction={prediction}
          start={{ title: 'Today', value: words.startWeight }}
          end={{ title: words.endTitle, value: words.endWeight }}
          description={
            prediction.isLevel
              ? `A level line at ${words.startWeight}.`
              : `Your curve from ${words.startWeight} today to ${words.endWeight} on ${words.endDay}.`
          }
        />
        <figcaption className={styles.caption}>{predictionCaption(prediction, units, timeZone)}</figcaption>
      </figure>
      <CardBody card={step.card} />
    </StepForm>
  )
}
