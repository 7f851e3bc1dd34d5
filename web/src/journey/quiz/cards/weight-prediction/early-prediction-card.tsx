import { predictionCaption } from '@fennel/funnel'
import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { predictionWords } from './prediction-words.ts'
import styles from './prediction.module.css'
import { WeightGraph } from './weight-graph.tsx'

/** The first estimate: one line and one date. */
export function EarlyPredictionCard({ step, isBusy, onContinue }: CardViewProps) {
  const { prediction, units, timeZone } = useQuizContext()
  if (prediction === undefined) return <UnknownWeight step={step} isBusy={isBusy} onContinue={onContinue} />
  const words = predictionWords(prediction, units, timeZone)
  const { isLevel } = prediction
  const caption = predictionCaption(prediction, units, timeZone)
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      {isLevel ? null : (
        <p className={styles.day}>
          <span className={styles.dayLead}>Possible by</span> {words.endDay}
        </p>
      )}
      <figure className={styles.figure}>
        <WeightGraph
          prediction={prediction}
          start={{ title: 'Today', value: words.startWeight }}
          end={{ title: words.endTitle, value: words.endWeight }}
          description={
            isLevel
              ? `A level line at ${words.startWeight}.`
              : `A curve from ${words.startWeight} today to ${words.endWeight} on ${words.endDay}, steeper at first and flatter later.`
          }
        />
        <figcaption className={styles.caption}>{caption}</figcaption>
      </figure>
      <CardBody card={step.card} />
    </StepForm>
  )
}

/** Without a weight there is nothing to draw. The text still shows, and the visitor can continue. */
export function UnknownWeight({ step, isBusy, onContinue }: CardViewProps) {
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <CardBody card={step.card} />
    </StepForm>
  )
}
