import { useState } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { periodOf } from './period.ts'
import type { Period } from './period.ts'

/** The days a page looks at, from its filters and the moment the page was opened. */
export function usePeriod(filters: Parameters<typeof periodOf>[0]): Period {
  const [now] = useState(() => Date.now())
  return periodOf(filters, now, useReportingZone())
}
