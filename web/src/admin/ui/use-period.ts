import { useState } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { dayIn, periodOf } from './period.ts'
import type { Period, PeriodFilters } from './period.ts'

/** The days a page looks at, from its filters and the moment the page was opened. */
export function usePeriod(filters: PeriodFilters): Period {
  const [now] = useState(() => Date.now())
  return periodOf(filters, now, useReportingZone())
}

/** Today in the zone that numbers are kept in, as it was when the page was opened. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return dayIn(useReportingZone(), now)
}
