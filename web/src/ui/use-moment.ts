import { dayMs } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/**
 * Now, in milliseconds since 1970, as of the last time somebody came to this page or back to its tab, and never of a day
 * before: charges and numbers are told by days. `endOfDay` gives the first moment after the day of a moment; days are those
 * of UTC without it.
 */
export function useMoment(endOfDay: (moment: number) => number = endOfUtcDay): number {
  const [moment, setMoment] = useState(() => Date.now())
  const end = endOfDay(moment)
  useEffect(() => {
    const refresh = () => setMoment(Date.now())
    // NOTE: a tab that is looked at all the time comes back to nobody, so each moment waits for the end of its day.
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
