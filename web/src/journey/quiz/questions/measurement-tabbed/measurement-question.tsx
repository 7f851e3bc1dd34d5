import { minimumWeightHint, readAnswer } from '@fennel/funnel'
import type { MeasurementStep } from '@fennel/funnel'
import { useState } from 'react'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'
import { openDraft } from './measurement-draft.ts'
import { MeasurementFields } from './measurement-fields.tsx'

/** A height or a weight in the unit the visitor thinks in. */
export function MeasurementQuestion({ step, answer, isBusy, onAnswer }: QuestionViewProps<MeasurementStep>) {
  const { conditions, units } = useQuizContext()
  const [draft, setDraft] = useState(() => openDraft(step, answer, units))
  const refusal = useRefusal()
  const forward = () => {
    const read = readAnswer(step, draft, conditions)
    if (!read.ok) refusal.show(read)
    else if (read.answer !== undefined) onAnswer(read.answer)
  }
  const hint =
    step.measurementType === 'weight' && (draft.tabId === 'LB' || draft.tabId === 'KG')
      ? minimumWeightHint(draft.tabId)
      : undefined
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <MeasurementFields step={step} draft={draft} onDraft={setDraft} refusal={refusal} hint={hint} />
    </StepForm>
  )
}
