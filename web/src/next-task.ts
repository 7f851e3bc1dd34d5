/**
 * Lets the browser look after touches and frames before the work goes on, ahead of other work where the browser can tell
 * them apart.
 */
export function nextTask(view: Window & typeof globalThis): Promise<void> {
  return 'scheduler' in view && 'yield' in view.scheduler
    ? view.scheduler.yield()
    : new Promise((resolve) => view.setTimeout(resolve))
}
