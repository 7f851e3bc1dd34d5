import { useMoment } from '#web/ui/use-moment.ts'
import { useReportingZone } from '../admin-context.tsx'
import { dayIn, periodOf } from './period.ts'
import type { Period, PeriodFilters } from './period.ts'

/** The days a page looks at, from its filters and the moment somebody last came to it. */
export function usePeriod(filters: PeriodFilters): Period {
  return periodOf(filters, useMoment(), useReportingZone())
}

/** Today in the zone that numbers are kept in, as of when somebody last came to the page. */
export function useToday(): string {
  return dayIn(useReportingZone(), useMoment())
}
