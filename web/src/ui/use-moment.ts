import { dayMs } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/**
 * Now, in milliseconds since 1970, as of the last time somebody came to this page or back to its tab, and never of a day
 * (of UTC) before: charges and numbers are told by those days.
 */
export function useMoment(): number {
  const [moment, setMoment] = useState(() => Date.now())
  useEffect(() => {
    const refresh = () => setMoment(Date.now())
    // NOTE: a tab that is looked at all the time comes back to nobody, so each moment waits for the end of its day.
    const midnight = setTimeout(refresh, dayMs - (moment % dayMs))
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [moment])
  return moment
}
