import type { UnitSystem } from '@fennel/funnel'
import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Kilograms where the browser's time zone is European, pounds elsewhere and in the page built ahead of time. */
export function useLandingUnits(): UnitSystem {
  return useSyncExternalStore(neverChanges, unitsOfTimeZone, () => 'imperial')
}

function unitsOfTimeZone(): UnitSystem {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone.startsWith('Europe/') ? 'metric' : 'imperial'
}
