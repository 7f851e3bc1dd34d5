import { useState } from 'react'

/** The build writes this where a page shows the year, which only the running server knows. */
const yearMark = '__FENNEL_YEAR__'

/** The year: the server's in a prerendered page, else by this browser's clock. */
export function CurrentYear() {
  const [year] = useState(() =>
    typeof document === 'undefined' ? yearMark : String(new Date().getFullYear()),
  )
  // NOTE: the server's year stays; around New Year, or by a wrong clock, the browser's may differ.
  return <span suppressHydrationWarning>{year}</span>
}
