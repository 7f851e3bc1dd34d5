/**
 * Every place where an interruption would hurt, in the order a purchase meets them. The crash tests walk this list;
 * a new step between Stripe and the database gets a name here.
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

/** The same for what a customer does with a plan that is paid; no purchase passes them. */
export const planFaultPoints = [
  'subscription.change.afterClaim',
  'subscription.change.afterStripe',
  'subscription.change.beforeCommit',
  'subscription.change.afterCommit',
  'subscription.pay.afterStripe',
] as const

/** The same for money that operators give back. */
export const refundFaultPoints = ['refund.claim.afterCommit', 'refund.create.afterStripe'] as const

/** The same for each item of a run that prevents disputes. */
export const preventionFaultPoints = ['prevention.item.afterClaim', 'prevention.item.afterStripe'] as const

export type FaultPoint =
  | (typeof faultPoints)[number]
  | (typeof planFaultPoints)[number]
  | (typeof refundFaultPoints)[number]
  | (typeof preventionFaultPoints)[number]

/** Thrown by an armed fault point; nobody handles it, as nobody handles a crash. */
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

/** Tells a test of every point that is passed; whoever passes waits for its answer. Undefined ends it. */
export function watchFaultPoints(next: typeof watcher): void {
  watcher = next
}

/**
 * Arms one point: `name:nth:effect`, where effect is `kill` (the process ends as by `kill -9`), `error` or `delay` (35 s).
 * Undefined disarms. A name or effect that does not exist is an error, so that a test cannot pass by a misspelling.
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

/** Does nothing, unless a test watches or has armed this very point. */
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
