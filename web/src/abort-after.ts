/** A signal that aborts after `ms` milliseconds: `AbortSignal.timeout`, which the browsers of iOS 15 do not have. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
