/**
 * Hears the signals that end a program and the death of the program that started it, and calls `stop` once.
 * Ctrl-C often arrives twice (from the terminal and from npm); the second one changes nothing.
 */
export function stopOnce(stop: (reason: string) => void): void {
  let stopped = false
  const once = (reason: string) => {
    if (stopped) return
    stopped = true
    stop(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => once(signal))

  // NOTE: npm and the bootstrap cannot pass a SIGKILL on; without them nobody could stop this by Ctrl-C any more.
  const parent = process.ppid
  const isWatched =
    process.env['npm_lifecycle_event'] !== undefined || process.env['FENNEL_BOOTSTRAPPED'] !== undefined
  if (!isWatched) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    once('parent gone')
  }, 500)
  timer.unref()
}
