/**
 * Resolves with `asked`, or rejects with `silence` once the signal is aborted: for answers that depend on a person,
 * where only that person decides how long to wait. A later answer is ignored.
 */
export async function unlessStopped<T>(asked: Promise<T>, signal: AbortSignal, silence: Error): Promise<T> {
  let stop = () => {}
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(silence)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
  return Promise.race([asked, stopped]).finally(() => signal.removeEventListener('abort', stop))
}
