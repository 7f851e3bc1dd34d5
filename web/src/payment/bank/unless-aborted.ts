/**
 * Resolves with the promise's result, or rejects with `abortError` once the signal is aborted: for answers that depend
 * on a person, where only that person decides how long to wait. A later result is ignored.
 */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  abortError: Error,
): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(abortError)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
