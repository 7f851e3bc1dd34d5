import type { DeviceName } from './devices.ts'
import type { Shot } from './shot.ts'

/** Pictures one opened page can sit for: between them it is only resized or given larger text. */
export type Visit = readonly [Shot, ...Shot[]]

/** Browsers that differ in their size alone. */
const sizes: readonly DeviceName[] = ['phone', 'narrow', 'desktop']

/** Puts together what can be taken in one visit, as opening a page is most of the work. No shot is lost or doubled. */
export function groupVisits(shots: readonly Shot[]): readonly Visit[] {
  const visits = Map.groupBy(shots, (shot) => (isStill(shot) ? placeOf(shot) : shot))
  return [...visits.values()].map((visit) => {
    const [first, ...others] = visit.toSorted((one, other) => order(one) - order(other))
    if (first === undefined) throw new Error('A group is never empty')
    return [first, ...others]
  })
}

/** Whether the page waits as it is: it neither leaves by itself nor is anything done to it. */
function isStill({ device, act, prepare, isPassing }: Shot): boolean {
  return sizes.includes(device) && act === undefined && prepare === undefined && isPassing !== true
}

function placeOf({ brand, flow, path, kept, admin, historyState, ready, expects }: Shot): string {
  return JSON.stringify([brand, flow, path, kept, admin, historyState, ready, expects?.source])
}

/** Larger text comes last, as nothing is put back after it. */
function order({ device, textPercent }: Shot): number {
  return sizes.indexOf(device) + (textPercent === undefined ? 0 : sizes.length)
}
