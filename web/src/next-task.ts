/**
 * Lets the browser handle touches and frames before the work continues. Where `scheduler.yield` exists, the rest runs
 * ahead of other queued tasks.
 */
export function nextTask(view: Window & typeof globalThis): Promise<void> {
  return 'scheduler' in view && 'yield' in view.scheduler
    ? view.scheduler.yield()
    : new Promise((resolve) => view.setTimeout(resolve))
}
