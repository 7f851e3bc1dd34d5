import { readAnswer } from '@fennel/funnel'
import type { AnswerValue, ParseResult } from '@fennel/funnel'
import { useState } from 'react'
import { useQuizContext } from '../../use-quiz-context.ts'
import { openDraft } from './measurement-draft.ts'
import type { MeasuredStep, MeasurementDraft } from './measurement-draft.ts'

interface OpenMeasurement {
  readonly draft: MeasurementDraft
  readonly setDraft: (draft: MeasurementDraft) => void
  /** The result of pressing Continue now. */
  readonly read: ParseResult
}

/** The contents of the measurement fields, starting from the stored answer. */
export function useMeasurementDraft(step: MeasuredStep, answer: AnswerValue | undefined): OpenMeasurement {
  const { units } = useQuizContext()
  const [opened] = useState(() => openDraft(step, answer, units))
  const [draft, setDraft] = useState(opened)
  const read = readAnswer(step, draft)
  // NOTE: a visitor who only sees their weight in other units and continues has not given a new, rounded answer.
  const isOnlyConverted = draft === opened && draft.tabId !== draft.typedTabId
  const isUnchanged = read.ok && isOnlyConverted && answer !== undefined
  return { draft, setDraft, read: isUnchanged ? { ok: true, answer } : read }
}
