import { useEffect, useState } from 'react'

/** Now, in milliseconds since 1970, as of the last time somebody came to this page or back to its tab. */
export function useMoment(): number {
  const [moment, setMoment] = useState(() => Date.now())
  useEffect(() => {
    const refresh = () => setMoment(Date.now())
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
  return moment
}
