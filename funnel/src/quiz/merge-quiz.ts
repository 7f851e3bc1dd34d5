import type { AnswerValue, Answers } from '../answers.ts'
import type { PersistedQuiz } from './persisted-quiz.ts'

/**
 * The quiz of one browser out of two tabs: what this tab has changed since `known`, and all else as the other tab stored it.
 * An answer one of them removed is gone. The same object as `mine` comes back when the other tab changed nothing.
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

/** What this tab holds stays the same object where nothing else was stored. */
function merged<T>(known: T, mine: T, theirs: T): T {
  return isSame(known, mine) && !isSame(mine, theirs) ? theirs : mine
}

/** Whether two things made of plain data hold the same. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
