let running = 0
let waiting: (() => void) | undefined

/** Marks a payment of this tab as under way, until the returned function is called. */
export function beginPayment(): () => void {
  running += 1
  return () => {
    running -= 1
    if (running > 0) return
    const run = waiting
    waiting = undefined
    run?.()
  }
}

/** Calls `run` once the payment under way in this tab has ended; without one, at once. Of several, only the last. */
export function afterPayment(run: () => void): void {
  if (running === 0) run()
  else waiting = run
}

/** Whether this tab asks for money whose answer it still waits for. */
export function isPaymentUnderWay(): boolean {
  return running > 0
}
