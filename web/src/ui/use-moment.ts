import { dayMs } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/**
 * The current time, in milliseconds since 1970, as of the last time the visitor opened this page or came back to its
 * tab, and never from an earlier day: charges and numbers are shown by day. `endOfDay` returns the first moment after
 * the day of a moment; by default days are those of UTC.
 */
export function useMoment(endOfDay: (moment: number) => number = endOfUtcDay): number {
  const [moment, setMoment] = useState(() => Date.now())
  const end = endOfDay(moment)
  useEffect(() => {
    const refresh = () => setMoment(Date.now())
    // NOTE: a tab that stays visible gets no visibility event, so each moment also waits for the end of its day.
    const midnight = setTimeout(refresh, end - Date.now())
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [moment, end])
  return moment
}

function endOfUtcDay(moment: number): number {
  return moment - (moment % dayMs) + dayMs
}
