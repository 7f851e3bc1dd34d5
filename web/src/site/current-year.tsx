import { useState } from 'react'

/** The build writes this where a page names the year, which only the running server knows. */
const yearMark = '__FENNEL_YEAR__'

/** The year: of the server in a page that was written out, else of this browser's clock. */
export function CurrentYear() {
  const [year] = useState(() =>
    typeof document === 'undefined' ? yearMark : String(new Date().getFullYear()),
  )
  // NOTE: the server's year stays; on some evenings, and by some clocks, the browser's is another.
  return <span suppressHydrationWarning>{year}</span>
}
