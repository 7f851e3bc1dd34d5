import { readAnswer } from '@fennel/funnel'
import type { AnswerValue, ParseResult } from '@fennel/funnel'
import { useState } from 'react'
import { useQuizContext } from '../../use-quiz-context.ts'
import { openDraft } from './measurement-draft.ts'
import type { MeasuredStep, MeasurementDraft } from './measurement-draft.ts'

interface OpenMeasurement {
  readonly draft: MeasurementDraft
  readonly setDraft: (draft: MeasurementDraft) => void
  /** What Continue would hand over. */
  readonly read: ParseResult
}

/** What stands in the fields of a measurement, from the kept answer on. */
export function useMeasurementDraft(step: MeasuredStep, answer: AnswerValue | undefined): OpenMeasurement {
  const { conditions, units } = useQuizContext()
  const [opened] = useState(() => openDraft(step, answer, units))
  const [draft, setDraft] = useState(opened)
  const read = readAnswer(step, draft, conditions)
  // NOTE: who reads their weight in other units now and goes on has not given another one, rounded to those.
  const isOnlyConverted = draft === opened && draft.tabId !== draft.typedTabId
  const isAsKept = read.ok && isOnlyConverted && answer !== undefined
  return { draft, setDraft, read: isAsKept ? { ok: true, answer } : read }
}
