import type { SafeStorage } from '#web/visitor/index.ts'
import { earlyAnswerKey, earlyAnswerMark } from './keep-early-answer.ts'

/**
 * The answers the landing page put aside before the application was there, by step: in the storage, and one about health in
 * `memory`, the `dataset` of the document's element. They are handed out once.
 */
export function takeEarlyAnswers(storage: SafeStorage, memory: DOMStringMap): ReadonlyMap<string, string> {
  const kept = storage.read(earlyAnswerKey)
  storage.remove(earlyAnswerKey)
  const inPage = memory[earlyAnswerMark]
  delete memory[earlyAnswerMark]
  return new Map(new URLSearchParams(inPage ?? (typeof kept === 'string' ? kept : '')))
}
