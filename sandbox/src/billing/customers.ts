import type { Customer } from '../records/customer.ts'
import type { Subscription } from '../records/subscription.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { clearable, ignored, metadata, shape, string } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { addressFrom, addressShape } from './address.ts'
import { applyMetadata } from './apply-metadata.ts'
import { endSubscription } from './change-subscription.ts'
import { emailAddress } from './email-address.ts'
import { mustFind } from './must-find.ts'
import { attach, resolvePaymentMethod } from './payment-methods.ts'

const fields = {
  address: clearable(addressShape),
  description: clearable(string),
  email: clearable(emailAddress),
  invoice_settings: shape({ default_payment_method: clearable(string) }),
  metadata,
  name: clearable(string),
  phone: clearable(string),
  preferred_locales: ignored,
}

interface CustomerChange {
  address: Parameters<typeof addressFrom>[0] | null | undefined
  description: string | null | undefined
  email: string | null | undefined
  invoice_settings: { default_payment_method: string | null | undefined } | undefined
  metadata: Record<string, string> | null | undefined
  name: string | null | undefined
  phone: string | null | undefined
}

const blank = (world: World): Customer => ({
  id: world.ids('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: world.now(),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: world.ids('x').slice(2, 10).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

function changed(world: World, customer: Customer, params: Partial<CustomerChange>): Customer {
  const { email } = params
  const method = params.invoice_settings?.default_payment_method
  if (
    method != null &&
    mustFind(world, 'payment_method', method, 'invoice_settings[default_payment_method]').customer !==
      customer.id
  ) {
    throw refusal(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  return {
    ...customer,
    address: params.address === undefined ? customer.address : params.address && addressFrom(params.address),
    description: params.description === undefined ? customer.description : params.description,
    email: email === undefined ? customer.email : email,
    invoice_settings:
      method === undefined
        ? customer.invoice_settings
        : { ...customer.invoice_settings, default_payment_method: method },
    metadata: applyMetadata(customer.metadata, params.metadata),
    name: params.name === undefined ? customer.name : params.name,
    phone: params.phone === undefined ? customer.phone : params.phone,
  }
}

/** Creates a customer. A payment method passed with it is attached and becomes the default. */
export function makeCustomer(
  world: World,
  params: Partial<CustomerChange> & {
    payment_method?: string | undefined
    test_clock?: string | undefined
  },
): Customer {
  const { payment_method: card, test_clock: clock, ...change } = params
  const opened: Customer = {
    ...blank(world),
    test_clock:
      clock === undefined ? null : mustFind(world, 'test_helpers.test_clock', clock, 'test_clock').id,
  }
  world.store.save(opened)
  const method = card === undefined ? undefined : attach(world, resolvePaymentMethod(world, card), opened.id)
  const fallback = method && { default_payment_method: method.id }
  const customer = changed(world, opened, {
    ...change,
    invoice_settings: change.invoice_settings ?? fallback,
  })
  world.store.save(customer)
  world.emit('customer.created', customer)
  return customer
}

/** The subscriptions that end when a customer is deleted (Stripe API: delete a customer). */
const runningOf = (world: World, customer: string): Subscription[] =>
  world.store
    .all('subscription')
    .filter(
      (subscription) =>
        subscription.customer === customer &&
        subscription.status !== 'canceled' &&
        subscription.status !== 'incomplete_expired',
    )

export const customerEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/customers',
    { ...fields, payment_method: string, test_clock: string },
    (world, params) => present(makeCustomer(world, params)),
  ),
  endpoint('GET', '/v1/customers', { ...paging, email: string }, (world, { email, ...page }) =>
    listPage(world.store, 'customer', { email }, page, '/v1/customers'),
  ),
  endpoint('GET', '/v1/customers/{id}', {}, (world, _params, { id = '' }) => {
    const found = world.store.find('customer', id)
    return found?._deleted === true
      ? { id, object: 'customer', deleted: true }
      : present(mustFind(world, 'customer', id))
  }),
  endpoint('POST', '/v1/customers/{id}', fields, (world, params, { id = '' }) => {
    const customer = changed(world, mustFind(world, 'customer', id), params)
    world.store.save(customer)
    world.emit('customer.updated', customer)
    return present(customer)
  }),
  endpoint('DELETE', '/v1/customers/{id}', {}, (world, _params, { id = '' }) => {
    const customer = mustFind(world, 'customer', id)
    for (const subscription of runningOf(world, id)) endSubscription(world, subscription, { reason: null })
    world.store.save({ ...customer, _deleted: true })
    world.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]
