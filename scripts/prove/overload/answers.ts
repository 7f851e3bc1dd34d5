/** One response: its status (0 for none), when the request was sent, and how many milliseconds it took. */
export interface Answered {
  readonly status: number
  /** Milliseconds since 1970, so that several processes agree. */
  readonly sentAt: number
  readonly milliseconds: number
}

/** The 99th percentile of response times, in whole milliseconds; 0 without responses. */
export function p99(answers: readonly Answered[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}

/** Number of responses per status. */
export function byStatus(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...counts].map(([status, some]) => [String(status), some.length]))
}

/** Number of requests that were not answered with 200. */
export function countFailed(answers: readonly Answered[]): number {
  return answers.filter(({ status }) => status !== 200).length
}

/** Responses to requests sent at or after `from` and before `to`. */
export function sentBetween(answers: readonly Answered[], from: number, to: number): readonly Answered[] {
  return answers.filter(({ sentAt }) => sentAt >= from && sentAt < to)
}

const secondMs = 1_000
/** Resolution of a recovery time, in milliseconds. */
const stepMs = 50

/**
 * Milliseconds from `since` until the start of the first second in which every request was answered with 200, 99 % of
 * them within `within` milliseconds; undefined when there was no such second.
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
