import type { CountKey, Counts } from './contributions.ts'

/** What visits are told apart by. */
export const origins = ['source', 'device', 'country'] as const

export type Origin = (typeof origins)[number]

const choices: readonly (readonly Origin[])[] = origins.reduce<readonly (readonly Origin[])[]>(
  (sofar, origin) => [...sofar, ...sofar.map((choice) => [...choice, origin])],
  [[]],
)

/** The `kind` of the sums that tell these origins apart, and in what order `value` names them, each before a `|`. */
export function kindOfOrigins(told: readonly Origin[]): string {
  const named = origins.filter((origin) => told.includes(origin))
  return named.length === 0 ? 'all' : named.join('+')
}

/** The Monday (UTC) of a day's week, both as `2026-11-16`. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

/**
 * The same counts in sums that a page can add up at once. A journey's are kept once for each choice of origins to be told
 * apart (`all`, `source`, `source+device` and so on), a step's (`step`) with the step as `value`. Each is summed by day,
 * and once more by week as `all-week` and so on, whose `day` is the week's Monday. Keys as JSON in the order of the primary
 * key of `rollup_totals`.
 */
export function foldCounts(differences: Counts): Counts {
  const sums = new Map<string, number>()
  for (const [key, count] of differences) {
    const [app, day, flow, version, step, measure, detail, arm, source, device, country] = JSON.parse(
      key,
    ) as CountKey
    if (arm !== '') continue
    const add = (kind: string, value: string) => {
      for (const [named, on] of [
        [kind, day],
        [`${kind}-week`, mondayOf(day)],
      ] as const) {
        const name = JSON.stringify([app, named, flow, on, version, value, measure, detail])
        sums.set(name, (sums.get(name) ?? 0) + count)
      }
    }
    if (step === '') {
      const origin = { source, device, country }
      for (const told of choices) add(kindOfOrigins(told), told.map((name) => origin[name]).join('|'))
    } else add('step', step)
  }
  for (const [name, count] of sums) if (count === 0) sums.delete(name)
  return sums
}
