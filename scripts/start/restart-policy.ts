/** How often a program may crash before we give up, and how long to wait in between (milliseconds). */
export const restartPolicy = { window: 60_000, limit: 5, firstPause: 200, longestPause: 5_000 }

/**
 * The pause before restarting a program that crashed at each of `falls` (milliseconds, ascending); undefined when it
 * crashed too often within the window and should stay down.
 */
export function restartPause(falls: readonly number[], now: number): number | undefined {
  const recent = falls.filter((fall) => now - fall < restartPolicy.window).length
  if (recent >= restartPolicy.limit) return undefined
  return Math.min(restartPolicy.firstPause * 2 ** Math.max(0, recent - 1), restartPolicy.longestPause)
}
