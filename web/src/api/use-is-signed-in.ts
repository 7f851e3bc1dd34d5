import { useState } from 'react'
import { isSignedIn } from './kept-session.ts'

/** Whether this browser had a token when the screen was opened; the server may have ended its session since. */
export function useIsSignedIn(): boolean {
  const [isIn] = useState(() => isSignedIn(() => window.localStorage))
  return isIn
}
