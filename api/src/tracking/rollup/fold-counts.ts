import type { CountKey, Counts } from './contributions.ts'

/**
 * What `value` names: nothing, a source, a device, a country, or a step of the flow. Each is summed by day, and once more
 * by week as `all-week` and so on, whose `day` is the week's Monday: a page adds up months of them.
 */
export const totalKinds = ['all', 'source', 'device', 'country', 'step'] as const

/** The Monday (UTC) of a day's week, both as `2026-11-16`. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

/**
 * The same counts in sums that a page can add up at once: everybody's, with at most one thing told apart. Keys as JSON
 * in the order of the primary key of `rollup_totals`.
 */
export function foldCounts(differences: Counts): Counts {
  const sums = new Map<string, number>()
  for (const [key, count] of differences) {
    const [app, day, flow, version, step, measure, detail, arm, source, device, country] = JSON.parse(
      key,
    ) as CountKey
    if (arm !== '') continue
    const add = (kind: (typeof totalKinds)[number], value: string) => {
      for (const [named, on] of [
        [kind, day],
        [`${kind}-week`, mondayOf(day)],
      ] as const) {
        const name = JSON.stringify([app, named, flow, on, version, value, measure, detail])
        sums.set(name, (sums.get(name) ?? 0) + count)
      }
    }
    if (step === '') {
      add('all', '')
      add('source', source)
      add('device', device)
      add('country', country)
    } else add('step', step)
  }
  for (const [name, count] of sums) if (count === 0) sums.delete(name)
  return sums
}
