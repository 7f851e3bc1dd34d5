import type { UnitSystem } from '@fennel/funnel'
import { useSyncExternalStore } from 'react'
import { unitsOfTimeZone } from './units-of-time-zone.ts'

const neverChanges = () => () => undefined

/** The visitor's units from the time zone. The prerendered page always shows imperial ones. */
export function useLandingUnits(): UnitSystem {
  return useSyncExternalStore(neverChanges, unitsOfTimeZone, () => 'imperial')
}
