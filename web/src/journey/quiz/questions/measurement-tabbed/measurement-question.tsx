import { minimumWeightHint } from '@fennel/funnel'
import type { MeasurementStep } from '@fennel/funnel'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'
import { MeasurementFields } from './measurement-fields.tsx'
import { useMeasurementDraft } from './use-measurement-draft.ts'

/** Asks for a height or a weight, in the unit the visitor prefers. */
export function MeasurementQuestion({ step, answer, isBusy, onAnswer }: QuestionViewProps<MeasurementStep>) {
  const { draft, setDraft, read } = useMeasurementDraft(step, answer)
  const refusal = useRefusal()
  const forward = () => {
    if (!read.ok) refusal.show(read)
    else if (read.answer !== undefined) onAnswer(read.answer)
  }
  const hint = draft.tabId === 'LB' || draft.tabId === 'KG' ? minimumWeightHint(draft.tabId) : undefined
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <MeasurementFields step={step} draft={draft} onDraft={setDraft} refusal={refusal} hint={hint} />
    </StepForm>
  )
}
