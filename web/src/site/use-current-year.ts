import { useState } from 'react'

/** The year this view was opened in. */
export function useCurrentYear(): number {
  const [year] = useState(() => new Date().getFullYear())
  return year
}
