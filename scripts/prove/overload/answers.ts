/** One answer: its status (0 where there was none), when it was asked for, and the milliseconds it took. */
export interface Answered {
  readonly status: number
  /** Milliseconds since 1970, so that processes of one machine mean the same. */
  readonly sentAt: number
  readonly milliseconds: number
}

/** The time under which 99 of 100 answers came, in whole milliseconds; 0 without any. */
export function p99(answers: readonly Answered[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}

/** How often each status was answered. */
export function byStatus(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...counts].map(([status, some]) => [String(status), some.length]))
}

/** Answers to calls that were sent from this moment on and before the other. */
export function sentBetween(answers: readonly Answered[], from: number, to: number): readonly Answered[] {
  return answers.filter(({ sentAt }) => sentAt >= from && sentAt < to)
}

const secondMs = 1_000
/** How closely the end of a recovery is told, in milliseconds. */
const stepMs = 50

/**
 * Milliseconds from `since` until a whole second began in which every call was answered with 200, 99 of 100 of them
 * within `within` milliseconds; undefined when no such second came.
 */
export function recoveredAfter(
  answers: readonly Answered[],
  since: number,
  within: number,
): number | undefined {
  const last = answers.reduce((latest, { sentAt }) => Math.max(latest, sentAt), since)
  for (let from = since; from + secondMs <= last; from += stepMs) {
    const some = sentBetween(answers, from, from + secondMs)
    if (some.length > 0 && some.every(({ status }) => status === 200) && p99(some) <= within)
      return from - since
  }
  return undefined
}
