import { daysOfZone, shiftDay } from '@fennel/funnel'
import { useMoment } from '#web/ui/use-moment.ts'
import { useReportingZone } from '../admin-context.tsx'
import { dayIn, periodOf } from './period.ts'
import type { Period, PeriodFilters } from './period.ts'

/**
 * The days a page shows, from its filters and the moment the operator last came to it; never those of an earlier day.
 */
export function usePeriod(filters: PeriodFilters): Period {
  const zone = useReportingZone()
  return periodOf(filters, useMomentIn(zone), zone)
}

/** Today in the zone that numbers are counted in, also on a page that is watched past midnight there. */
export function useToday(): string {
  const zone = useReportingZone()
  return dayIn(zone, useMomentIn(zone))
}

function useMomentIn(zone: string): number {
  const { dayOf, startOf } = daysOfZone(zone)
  return useMoment((moment) => startOf(shiftDay(dayOf(moment), 1)))
}
