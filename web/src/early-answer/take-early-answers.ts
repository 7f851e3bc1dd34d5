import type { SafeStorage } from '#web/visitor/index.ts'
import { earlyAnswerKey, earlyAnswerMark } from './keep-early-answer.ts'

/**
 * The answers the landing page kept before the application ran, by step: from storage, and one about health from
 * `memory`, the root element's `dataset`. Each is returned once.
 */
export function takeEarlyAnswers(storage: SafeStorage, memory: DOMStringMap): ReadonlyMap<string, string> {
  const kept = storage.read(earlyAnswerKey)
  storage.remove(earlyAnswerKey)
  const inPage = memory[earlyAnswerMark]
  delete memory[earlyAnswerMark]
  return new Map(new URLSearchParams(inPage ?? (typeof kept === 'string' ? kept : '')))
}
