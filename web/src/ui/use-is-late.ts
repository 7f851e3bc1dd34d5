import { useEffect, useState } from 'react'

/** Whether the wait has lasted `milliseconds` without a break. */
export function useIsLate(isWaiting: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, milliseconds])
  return isLate
}
