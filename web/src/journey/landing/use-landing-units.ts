import type { UnitSystem } from '@fennel/funnel'
import { useSyncExternalStore } from 'react'
import { browserTimeZone } from '#web/time-zone.ts'

const neverChanges = () => () => undefined

/** Kilograms where the browser's time zone is European, pounds elsewhere and in the page built ahead of time. */
export function useLandingUnits(): UnitSystem {
  return useSyncExternalStore(neverChanges, unitsOfTimeZone, () => 'imperial')
}

function unitsOfTimeZone(): UnitSystem {
  return browserTimeZone().startsWith('Europe/') ? 'metric' : 'imperial'
}
