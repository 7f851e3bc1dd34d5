import type { AnswerValue, Answers } from '../answers.ts'
import type { PersistedQuiz } from './persisted-quiz.ts'

/**
 * Merges the quiz of one browser from two tabs: what this tab changed since `known`, everything else as the other tab
 * stored it. An answer that either tab removed is gone. Returns the `mine` object itself if the other tab changed
 * nothing.
 */
export function mergeQuiz(known: PersistedQuiz, mine: PersistedQuiz, theirs: PersistedQuiz): PersistedQuiz {
  const both = {
    ...mine,
    currentStep: merged(known.currentStep, mine.currentStep, theirs.currentStep),
    answers: mergedAnswers(known.answers, mine.answers, theirs.answers),
    leadId: merged(known.leadId, mine.leadId, theirs.leadId),
    isLookUpOpen: merged(known.isLookUpOpen, mine.isLookUpOpen, theirs.isLookUpOpen),
    isCompleted: merged(known.isCompleted, mine.isCompleted, theirs.isCompleted),
    sessionId: merged(known.sessionId, mine.sessionId, theirs.sessionId),
    preferences: merged(known.preferences, mine.preferences, theirs.preferences),
  }
  return isSame(both, mine) ? mine : both
}

function mergedAnswers(known: Answers, mine: Answers, theirs: Answers): Answers {
  const answers: [string, AnswerValue][] = []
  for (const id of Object.keys({ ...mine, ...theirs })) {
    const answer = merged(known[id], mine[id], theirs[id])
    if (answer !== undefined) answers.push([id, answer])
  }
  return Object.fromEntries(answers)
}

/** Keeps this tab's object identity where the other tab stored nothing else. */
function merged<T>(known: T, mine: T, theirs: T): T {
  return isSame(known, mine) && !isSame(mine, theirs) ? theirs : mine
}

/** Whether two plain-data values are equal. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
