/**
 * Calls `stop` once, on a termination signal or when the parent process dies. Ctrl-C often arrives twice (from the
 * terminal and from npm); later signals go to `again`.
 */
export function stopOnce(stop: (reason: string) => void, again?: () => void): void {
  let stopped = false
  const once = (reason: string) => {
    if (stopped) return
    stopped = true
    stop(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (stopped ? again?.() : once(signal)))

  // NOTE: npm and the bootstrap cannot forward a SIGKILL. Without npm we must not watch: nohup would stop us.
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
