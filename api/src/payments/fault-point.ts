/**
 * Every place where an interruption would hurt, in the order a purchase meets them. The crash tests go through this
 * list; a new step between Stripe and the database gets a name here.
 */
export const faultPoints = [
  'checkout.claim.beforeCommit',
  'checkout.claim.afterCommit',
  'checkout.customer.afterStripe',
  'checkout.customer.afterCommit',
  'checkout.attach.afterStripe',
  'checkout.attach.afterCommit',
  'checkout.subscription.beforeStripe',
  'checkout.subscription.afterStripe',
  'checkout.subscription.afterCommit',
  'checkout.session.afterStripe',
  'checkout.session.afterCommit',
  'checkout.confirm.beforeStripe',
  'checkout.confirm.afterStripe',
  'checkout.settle.afterStripe',
  'checkout.settle.beforeCommit',
  'checkout.settle.afterCommit',
  'upsell.claim.afterCommit',
  'upsell.intent.afterStripe',
  'upsell.intent.afterCommit',
  'upsell.confirm.beforeStripe',
  'upsell.confirm.afterStripe',
  'upsell.settle.beforeCommit',
  'upsell.settle.afterCommit',
  'webhook.inbox.beforeCommit',
  'webhook.inbox.afterCommit',
  'webhook.process.beforeStripe',
  'webhook.process.afterRecord',
] as const

/** The same for changes a customer makes to a paid plan; no purchase passes these. */
export const planFaultPoints = [
  'subscription.change.afterClaim',
  'subscription.change.afterStripe',
  'subscription.change.beforeCommit',
  'subscription.change.afterCommit',
  'subscription.pay.afterStripe',
] as const

/** The same for refunds by operators. */
export const refundFaultPoints = ['refund.claim.afterCommit', 'refund.create.afterStripe'] as const

/** The same for each item of a dispute-prevention run. */
export const preventionFaultPoints = ['prevention.item.afterClaim', 'prevention.item.afterStripe'] as const

export type FaultPoint =
  | (typeof faultPoints)[number]
  | (typeof planFaultPoints)[number]
  | (typeof refundFaultPoints)[number]
  | (typeof preventionFaultPoints)[number]

/** Thrown by an armed fault point. Nobody handles it, as nobody could handle a crash. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
}

interface Armed {
  readonly name: FaultPoint
  readonly effect: 'kill' | 'error' | 'delay'
  passesLeft: number
}

let armed: Armed | undefined
let watcher: ((name: FaultPoint) => Promise<void> | undefined) | undefined

/**
 * Lets a test watch every point that is passed; the passing code waits for the watcher's promise. Undefined ends it.
 */
export function watchFaultPoints(next: typeof watcher): void {
  watcher = next
}

/**
 * Arms one point with `name:nth:effect`. The effect is `kill` (the process ends as with `kill -9`), `error` or `delay`
 * (35 s). Undefined disarms. An unknown name or effect throws, so that a misspelling cannot make a test pass.
 */
export function armFaultPoint(setting: string | undefined): void {
  if (setting === undefined) {
    armed = undefined
    return
  }
  const [name, nth, effect] = setting.split(':')
  const point = [...faultPoints, ...planFaultPoints, ...refundFaultPoints, ...preventionFaultPoints].find(
    (candidate) => candidate === name,
  )
  const passes = Number(nth)
  if (point === undefined || !Number.isInteger(passes) || passes < 1)
    throw new Error(`No such fault point: "${setting}".`)
  if (effect !== 'kill' && effect !== 'error' && effect !== 'delay')
    throw new Error(`No such fault: "${setting}".`)
  armed = { name: point, effect, passesLeft: passes }
}

/** Does nothing unless a test is watching or has armed this point. */
export async function faultPoint(name: FaultPoint): Promise<void> {
  await watcher?.(name)
  if (armed === undefined || armed.name !== name) return
  armed.passesLeft -= 1
  if (armed.passesLeft > 0) return
  const { effect } = armed
  armed = undefined
  if (effect === 'kill') process.kill(process.pid, 'SIGKILL')
  if (effect === 'delay') {
    await new Promise((resolve) => setTimeout(resolve, 35_000))
    return
  }
  throw new InjectedFault(`Fault injected at ${name}`)
}
