import {
  describeWeight,
  goalMayHarm,
  goalWeightFeedback,
  healthyWeights,
  heightOrDefault,
  isWeight,
  linkUnits,
  minimumWeightHint,
  parseMeasurement,
  toKilograms,
  weightOrDefault,
} from '@fennel/funnel'
import type { GoalWeightStep, PreferredUnits } from '@fennel/funnel'
import { GoalFeedback } from '#web/ui/goal-feedback.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import { MeasurementFields } from '../measurement-tabbed/measurement-fields.tsx'
import { useMeasurementDraft } from '../measurement-tabbed/use-measurement-draft.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { unitsOfTab } from '../tabbed-choice/units-of-tab.ts'
import { useRefusal } from '../use-refusal.ts'
import styles from './feedback-place.module.css'

/**
 * Asks for the goal weight and comments on it as soon as it is valid. If a weight goal may harm the visitor, it is
 * neither praised nor rated.
 */
export function GoalWeightQuestion({ step, answer, isBusy, onAnswer }: QuestionViewProps<GoalWeightStep>) {
  const { answers } = useQuizContext()
  const { draft, setDraft, read } = useMeasurementDraft(step, answer)
  const refusal = useRefusal()
  // NOTE: not the visitor's preference, which a second tab of the browser may change under these fields.
  const units = linkUnits(unitsOfTab(draft.tabId) ?? {})
  const least = step.tabs.find(({ id }) => id === draft.tabId)?.fields[0]?.min ?? 0
  const goal = read.ok ? parseMeasurement(read.answer) : undefined
  const currentKg = weightOrDefault(answers[step.currentWeightQuestionId])
  const heightCm = answers['height'] === undefined ? undefined : heightOrDefault(answers['height'])
  const mayHarm = goalMayHarm(answers)
  const feedback =
    !mayHarm && goal !== undefined && isWeight(goal) && currentKg > 0
      ? goalWeightFeedback(currentKg, toKilograms(goal), heightCm)
      : undefined
  const forward = () => {
    if (!read.ok) refusal.show(read)
    else if (read.answer !== undefined) onAnswer(read.answer)
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <MeasurementFields
        step={step}
        draft={draft}
        onDraft={setDraft}
        refusal={refusal}
        hint={hintFor(currentKg, mayHarm ? undefined : heightCm, units, least)}
      />
      <div aria-live="polite" className={styles.place}>
        {feedback === undefined ? null : <GoalFeedback feedback={feedback} level={2} />}
      </div>
    </StepForm>
  )
}

/** `least` is the field's minimum: the hint must not suggest a weight that the field would reject. */
function hintFor(
  currentKg: number,
  heightCm: number | undefined,
  units: PreferredUnits,
  least: number,
): string {
  const today = currentKg > 0 ? `Today: ${describeWeight(currentKg, units)}. ` : ''
  if (heightCm === undefined) return today.trim()
  const healthy = healthyWeights(units.weight, heightCm)
  const { high } = healthy
  const low = Math.max(least, healthy.low)
  if (high < low) return `${today}${minimumWeightHint(units.weight)}.`
  const unit = units.weight === 'KG' ? 'kg' : 'lb'
  return `${today}The healthy range for your height is about ${low} to ${high} ${unit}.`
}
