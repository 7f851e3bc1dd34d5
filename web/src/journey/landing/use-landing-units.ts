import type { UnitSystem } from '@fennel/funnel'
import { useSyncExternalStore } from 'react'
import { unitsOfTimeZone } from './units-of-time-zone.ts'

const neverChanges = () => () => undefined

/** Kilograms where the browser's time zone is European, pounds elsewhere and in the page built ahead of time. */
export function useLandingUnits(): UnitSystem {
  return useSyncExternalStore(neverChanges, unitsOfTimeZone, () => 'imperial')
}
