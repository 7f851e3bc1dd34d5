/**
 * What was asked for, or `silence` thrown once it was waited for long enough. An answer that comes later goes nowhere:
 * whoever asked went on without it, or may be trying again.
 */
export async function answerInTime<T>(asked: Promise<T>, mostMs: number, silence: Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(silence), mostMs)
  })
  return Promise.race([asked, limit]).finally(() => clearTimeout(timer))
}
