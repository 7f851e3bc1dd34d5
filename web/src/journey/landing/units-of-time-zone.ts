import type { UnitSystem } from '@fennel/funnel'
import { browserTimeZone } from '#web/time-zone.ts'

/** Metric if the browser's time zone is European, else imperial. */
export function unitsOfTimeZone(): UnitSystem {
  return browserTimeZone().startsWith('Europe/') ? 'metric' : 'imperial'
}
