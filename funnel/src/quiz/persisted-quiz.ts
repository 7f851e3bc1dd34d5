import { normalizeRestoredAnswer, type AnswerValue, type Answers } from '../answers.ts'
import { dayMs } from '../calendar/durations.ts'
import { isMap } from '../is-map.ts'
import { imperialUnits, metricUnits, type PreferredUnits } from '../units.ts'

export const quizStorageVersion = '1.0.0'
export const quizStoragePrefix = 'quiz_funnels_'

/** How long a browser keeps answers that nobody came back to, in milliseconds: 30 days. */
export const quizKeptMs = 30 * dayMs

/** What survives a page reload. `savedAt` is milliseconds since 1970; brand and flow are for the store's own use. */
export interface PersistedQuiz {
  readonly version: typeof quizStorageVersion
  readonly currentStep: number
  readonly answers: Answers
  readonly leadId: string | undefined
  readonly isLookUpOpen: boolean
  readonly isCompleted: boolean
  readonly sessionId: string
  readonly preferences: { readonly preferredUnits: PreferredUnits }
  readonly savedAt: number
  readonly flowId: string | undefined
  readonly appName: string | undefined
}

/** The part of the quiz state that is stored. */
export function toPersistedQuiz(
  state: Omit<PersistedQuiz, 'version' | 'savedAt' | 'flowId' | 'appName'>,
  savedAt: number,
  { flowId, appName }: { readonly flowId?: string; readonly appName?: string } = {},
): PersistedQuiz {
  const { currentStep, answers, leadId, isLookUpOpen, isCompleted, sessionId, preferences } = state
  return {
    version: quizStorageVersion,
    currentStep,
    answers,
    leadId,
    isLookUpOpen,
    isCompleted,
    sessionId,
    preferences,
    savedAt,
    flowId,
    appName,
  }
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
}

function storedAnswers(value: unknown): Answers | undefined {
  if (!isMap(value)) return undefined
  const answers: [string, AnswerValue][] = []
  for (const [id, stored] of Object.entries(value)) {
    const answer = stored === '' ? '' : normalizeRestoredAnswer(stored)
    if (answer === undefined || (Array.isArray(stored) && stored.length !== [answer].flat().length)) {
      return undefined
    }
    if (id !== '__proto__') answers.push([id, answer])
  }
  return Object.fromEntries(answers)
}

function storedUnits(preferences: unknown): PreferredUnits | undefined {
  const stored = isMap(preferences) ? preferences['preferredUnits'] : undefined
  if (!isMap(stored)) return undefined
  return [imperialUnits, metricUnits].find(
    ({ weight, height }) => stored['weight'] === weight && stored['height'] === height,
  )
}

/**
 * Validates what browser storage holds. Anything that is not a complete, well-formed quiz of this version gives
 * `undefined`, and the caller starts from the defaults.
 */
export function parsePersistedQuiz(stored: unknown): PersistedQuiz | undefined {
  if (!isMap(stored) || stored['version'] !== quizStorageVersion) return undefined
  const { currentStep, isCompleted, leadId, savedAt } = stored
  if (typeof currentStep !== 'number' || !Number.isInteger(currentStep)) return undefined
  if (currentStep < 0 || currentStep > 1000 || typeof isCompleted !== 'boolean') return undefined
  if (leadId !== undefined && leadId !== null && shortText(leadId) === undefined) return undefined
  const answers = storedAnswers(stored['answers'])
  const sessionId = shortText(stored['sessionId'])
  const preferredUnits = storedUnits(stored['preferences'])
  if (answers === undefined || sessionId === undefined || preferredUnits === undefined) return undefined
  return {
    version: quizStorageVersion,
    currentStep,
    answers,
    leadId: shortText(leadId),
    isLookUpOpen: stored['isLookUpOpen'] === true,
    isCompleted,
    sessionId,
    preferences: { preferredUnits },
    savedAt: typeof savedAt === 'number' && Number.isFinite(savedAt) && savedAt > 0 ? savedAt : 0,
    flowId: shortText(stored['flowId']),
    appName: shortText(stored['appName']),
  }
}

/** Whether a stored quiz is too old to restore: the next person at this device may be somebody else. */
export function isForgotten({ savedAt }: Pick<PersistedQuiz, 'savedAt'>, now: number): boolean {
  return now - savedAt > quizKeptMs
}
