import { useState } from 'react'
import { isSignedIn } from './kept-session.ts'

/** Whether this browser kept a sign-in when the screen was opened; the server may have ended it since. */
export function useIsSignedIn(): boolean {
  const [isIn] = useState(() => isSignedIn(() => window.localStorage))
  return isIn
}
