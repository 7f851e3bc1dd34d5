/** Runs `action` when nothing more urgent is to be done, within two seconds. */
export function whenIdle(view: Window & typeof globalThis, action: () => void): void {
  if (typeof view.requestIdleCallback === 'function') view.requestIdleCallback(action, { timeout: 2_000 })
  else view.setTimeout(action, 200)
}
