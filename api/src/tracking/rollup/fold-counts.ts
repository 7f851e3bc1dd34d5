import type { CountKey, Counts } from './contributions.ts'

/** What `value` names: nothing, a source, a device, a country, or a step of the flow. */
export const totalKinds = ['all', 'source', 'device', 'country', 'step'] as const

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
      const name = JSON.stringify([app, kind, flow, day, version, value, measure, detail])
      sums.set(name, (sums.get(name) ?? 0) + count)
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
