import type { UnitSystem } from '@fennel/funnel'
import { browserTimeZone } from '#web/time-zone.ts'

/** Kilograms where the browser's time zone is European, pounds elsewhere. */
export function unitsOfTimeZone(): UnitSystem {
  return browserTimeZone().startsWith('Europe/') ? 'metric' : 'imperial'
}
