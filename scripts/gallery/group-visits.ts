import type { DeviceName } from './devices.ts'
import type { Shot } from './shot.ts'

/** Pictures that one page load can serve: in between, the page is only resized or given larger text. */
export type Visit = readonly [Shot, ...Shot[]]

/** Devices that differ in their size alone. */
const sizes: readonly DeviceName[] = ['phone', 'narrow', 'desktop']

/**
 * Groups shots that one page load can serve, because loading takes most of the time. Every shot is in exactly one
 * group.
 */
export function groupVisits(shots: readonly Shot[]): readonly Visit[] {
  const visits = Map.groupBy(shots, (shot) => (isStill(shot) ? placeOf(shot) : shot))
  return [...visits.values()].map((visit) => {
    const [first, ...others] = visit.toSorted((one, other) => order(one) - order(other))
    if (first === undefined) throw new Error('A group is never empty')
    return [first, ...others]
  })
}

/** Whether the page stays as it is: it neither navigates away nor is interacted with. */
function isStill({ device, act, prepare, isPassing }: Shot): boolean {
  return sizes.includes(device) && act === undefined && prepare === undefined && isPassing !== true
}

function placeOf({ brand, flow, path, kept, admin, historyState, ready, expects }: Shot): string {
  return JSON.stringify([brand, flow, path, kept, admin, historyState, ready, expects?.source])
}

/** Larger text comes last, because it is not undone. */
function order({ device, textPercent }: Shot): number {
  return sizes.indexOf(device) + (textPercent === undefined ? 0 : sizes.length)
}
