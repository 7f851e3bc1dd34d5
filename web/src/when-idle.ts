/** Runs `action` when the browser is idle, within two seconds. */
export function whenIdle(view: Window & typeof globalThis, action: () => void): void {
  if (typeof view.requestIdleCallback === 'function') view.requestIdleCallback(action, { timeout: 2_000 })
  else view.setTimeout(action, 200)
}
