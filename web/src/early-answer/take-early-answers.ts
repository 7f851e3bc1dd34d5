import type { SafeStorage } from '#web/visitor/index.ts'
import { earlyAnswerKey } from './keep-early-answer.ts'

/** The answers the landing page put aside before the application was there, by step. They are handed out once. */
export function takeEarlyAnswers(storage: SafeStorage): ReadonlyMap<string, string> {
  const kept = storage.read(earlyAnswerKey)
  storage.remove(earlyAnswerKey)
  if (typeof kept !== 'object' || kept === null) return new Map()
  return new Map(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
