import { paymentsOf } from './invoice-payments.ts'
import { isMap } from './is-map.ts'
import type { AnyRecord } from '../records/records.ts'
import type { Store } from '../world/open-store.ts'
import { present } from './present.ts'
import { StripeError } from './stripe-error.ts'

type Body = Record<string, unknown>

/** Fields that appear only if requested, computed from the object they belong to. */
const onDemand: Record<string, (store: Store, body: Body) => unknown> = {
  'invoice.confirmation_secret': (store, body) => {
    const invoice = store.find('invoice', String(body['id']))
    const intent =
      invoice?._paymentIntent == null ? undefined : store.find('payment_intent', invoice._paymentIntent)
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': (store, body) => paymentsOf(store, String(body['id'])),
  'charge.refunds': (store, body) => ({
    object: 'list',
    data: store.all('refund', { charge: String(body['id']) }).map(present),
    has_more: false,
    url: `/v1/charges/${String(body['id'])}/refunds`,
  }),
  'customer.subscriptions': (store, body) => ({
    object: 'list',
    data: store
      .all('subscription', { customer: String(body['id']) })
      .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
      .map(present),
    has_more: false,
    url: `/v1/customers/${String(body['id'])}/subscriptions`,
  }),
}

const cannot = (path: string): StripeError =>
  new StripeError(
    400,
    'invalid_request_error',
    `This property cannot be expanded (${path}). You may want to try expanding one of its parents instead.`,
    {},
    { replayed: false },
  )

/** Replaces ids with the objects they identify, along each dotted path of `expand`. */
export function expand(store: Store, root: Body, paths: string[]): Body {
  const result = structuredClone(root)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4 + (steps[0] === 'data' ? 1 : 0)) {
      throw new StripeError(
        400,
        'invalid_request_error',
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        {},
        { replayed: false },
      )
    }
    walk(store, result, steps, path)
  }
  return result
}

function walk(store: Store, at: Body, steps: string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  const demanded = onDemand[`${String(at['object'])}.${step}`]
  if (demanded && at[step] === undefined) at[step] = demanded(store, at)
  if (!(step in at)) throw cannot(path)
  at[step] = opened(store, at[step], path)
  const next = at[step]
  if (Array.isArray(next)) {
    for (const item of next) if (isMap(item)) walk(store, item, rest, path)
  } else if (isMap(next)) {
    walk(store, next, rest, path)
  }
}

function opened(store: Store, value: unknown, path: string): unknown {
  if (typeof value === 'string') {
    const found: AnyRecord | undefined = store.findAny(value)
    if (!found) throw cannot(path)
    return present(found)
  }
  if (Array.isArray(value))
    return value.map((item: unknown) => (typeof item === 'string' ? opened(store, item, path) : item))
  return value
}
