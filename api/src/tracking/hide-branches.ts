import { isMap, stepForAllBefore } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'

type Metadata = Readonly<Record<string, unknown>>

/** Where a visit may branch: its flow, and the steps of the brand that only some health answers lead to. */
interface BranchedFlow {
  readonly flow: Pick<QuizFlow, 'steps'> | undefined
  readonly branches: ReadonlySet<string>
}

/**
 * The metadata of an event about a quiz as a whole, without what names or counts the steps that only some health
 * answers lead to. A finished quiz lists and counts no answers to them; a return to one is a return to the step before
 * it. Events about a single step are left as they are.
 */
export function hideBranches(eventType: string, metadata: Metadata, branched: BranchedFlow): Metadata {
  if (eventType === 'quizStarted') return hideReturn(metadata, branched)
  const { quizData, totalQuestionsAnswered: total } = metadata
  if (quizData === undefined && total === undefined) return metadata
  const { totalQuestionsAnswered: _, ...rest } = metadata
  // NOTE: without the list nobody can tell how many of the answers are to such steps.
  if (quizData === undefined) return rest
  const { kept, hidden } = withoutBranches(quizData, branched.branches)
  return {
    ...rest,
    quizData: kept,
    ...(typeof total === 'number' ? { totalQuestionsAnswered: Math.max(0, total - hidden) } : {}),
  }
}

function hideReturn(metadata: Metadata, { flow, branches }: BranchedFlow): Metadata {
  const { questionId, resumedFromStep, ...rest } = metadata
  const at = typeof resumedFromStep === 'number' ? flow?.steps[resumedFromStep]?.id : undefined
  const stepId = typeof questionId === 'string' ? questionId : at
  if (stepId === undefined || !branches.has(stepId)) return metadata
  const before = flow && stepForAllBefore(flow, stepId)
  return before === undefined ? rest : { ...rest, questionId: before.id, resumedFromStep: before.index }
}

/** A finished quiz, a list of pairs or a map, without these questions; `hidden` says how many of them it had. */
function withoutBranches(
  quizData: unknown,
  branches: ReadonlySet<string>,
): { readonly kept: unknown; readonly hidden: number } {
  const hidden = new Set<string>()
  const isKept = (question: unknown): boolean => {
    if (typeof question !== 'string' || !branches.has(question)) return true
    hidden.add(question)
    return false
  }
  const kept = Array.isArray(quizData)
    ? quizData.filter((pair: unknown) => !isMap(pair) || isKept(pair['question'] ?? pair['questionId']))
    : isMap(quizData)
      ? Object.fromEntries(Object.entries(quizData).filter(([question]) => isKept(question)))
      : quizData
  return { kept, hidden: hidden.size }
}
