/**
 * Resolves with the promise's result, or rejects with `timeoutError` after `ms` milliseconds. A result that comes later
 * is ignored: the caller went on without it, or may be retrying.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  ms: number,
  timeoutError = new Error('It took too long'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError), ms)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
