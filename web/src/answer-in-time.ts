/**
 * Resolves with the result, or rejects with `silence` after `mostMs`. A result that comes later is ignored: the caller
 * went on without it, or may be retrying.
 */
export async function answerInTime<T>(
  asked: Promise<T>,
  mostMs: number,
  silence = new Error('It took too long'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(silence), mostMs)
  })
  return Promise.race([asked, limit]).finally(() => clearTimeout(timer))
}
