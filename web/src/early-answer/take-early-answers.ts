import { isForgotten } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import { earlyAnswerKey, earlyAnswerMark } from './keep-early-answer.ts'

/**
 * The answers the landing page kept before the application ran, by step: from storage, and one about health from
 * `memory`, the root element's `dataset`. Each is returned once, and a stored one only for as long as a quiz is kept:
 * the next person at this device may be somebody else.
 */
export function takeEarlyAnswers(storage: SafeStorage, memory: DOMStringMap): ReadonlyMap<string, string> {
  const kept = storage.read(earlyAnswerKey)
  storage.remove(earlyAnswerKey)
  const inPage = memory[earlyAnswerMark]
  delete memory[earlyAnswerMark]
  return new Map(new URLSearchParams(inPage ?? recent(kept)))
}

/** The stored answer; '' if it is too old or says not when it was given. */
function recent(kept: unknown): string {
  if (!Array.isArray(kept)) return ''
  const [given, savedAt] = kept as readonly unknown[]
  const isRecent = typeof savedAt === 'number' && !isForgotten({ savedAt }, Date.now())
  return isRecent && typeof given === 'string' ? given : ''
}
