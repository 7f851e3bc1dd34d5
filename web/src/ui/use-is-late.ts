import { useEffect, useState } from 'react'

/** Whether something has been waited for that long without a break. */
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
