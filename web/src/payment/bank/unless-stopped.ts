/**
 * What was asked for, or `silence` thrown once the signal is aborted: for answers that wait for a person, who alone says
 * when it is enough. One that comes later goes nowhere.
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
