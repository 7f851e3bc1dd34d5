import type { PaymentMethod } from '../records/payment-method.ts'
import { cardByNumber } from '../cards/test-cards.ts'
import { declineOf } from '../cards/declines.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { clearable, ignored, integer, metadata, oneOf, required, shape, string } from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { addressFrom, addressShape } from './address.ts'
import { applyMetadata } from './apply-metadata.ts'
import { cardError } from './card-error.ts'
import { makePaymentMethod } from './make-payment-method.ts'
import { emailAddress } from './email-address.ts'
import { mustFind } from './must-find.ts'

export const billingDetails = shape({
  address: clearable(addressShape),
  email: clearable(emailAddress),
  name: clearable(string),
  phone: clearable(string),
  tax_id: ignored,
})

/** A payment method by id, or a new one for a `pm_card_…` test token. */
export function resolvePaymentMethod(world: World, id: string, param = 'payment_method'): PaymentMethod {
  return id.startsWith('pm_card_')
    ? makePaymentMethod(world, { token: id })
    : mustFind(world, 'payment_method', id, param)
}

const spentMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
  'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use ' +
  'a PaymentMethod multiple times, you must attach it to a Customer first.'

const notOfCustomer = ({ id }: PaymentMethod): string =>
  `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`

/** Refuses a payment method that is used up or belongs to another customer. */
export function assertUsable(method: PaymentMethod, customer: string | null): void {
  if (method._spent) throw refusal(spentMessage, { param: 'payment_method' })
  if (method.customer !== null && method.customer !== customer) {
    throw refusal(
      customer === null
        ? `The PaymentMethod ${method.id} is attached to a Customer. You must also specify that Customer to use it.`
        : notOfCustomer(method),
      {
        code: customer === null ? 'payment_method_unexpected_state' : 'resource_missing',
        param: 'payment_method',
      },
    )
  }
}

/** The method that a subscription of this customer names as its own, if it names one; refuses one not attached. */
export function defaultMethod(
  world: World,
  id: string | undefined,
  customer: string,
): PaymentMethod | undefined {
  if (id === undefined) return undefined
  const param = 'default_payment_method'
  const method = resolvePaymentMethod(world, id, param)
  assertUsable(method, customer)
  if (method.customer === null) throw refusal(notOfCustomer(method), { code: 'resource_missing', param })
  return method
}

/** Attaches a method to a customer. The issuer sees the card, so bad cards are declined here already. */
export function attach(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw refusal('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    })
  }
  if (method._spent) throw refusal(spentMessage, { param: 'payment_method' })
  const refused = cardByNumber(method._number)?.refused
  if (refused) throw cardError(declineOf(refused))
  const attached: PaymentMethod = { ...method, customer }
  world.store.save(attached)
  world.emit('payment_method.attached', attached)
  return attached
}

export const paymentMethodEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/payment_methods',
    {
      allow_redisplay: oneOf('always', 'limited', 'unspecified'),
      billing_details: billingDetails,
      card: shape({ cvc: string, exp_month: integer, exp_year: integer, number: string, token: string }),
      metadata,
      type: required(oneOf('card')),
    },
    (world, params) => {
      if (!params.card) throw badParameter('Missing required param: card.', 'card', 'parameter_missing')
      const { token, number, exp_month, exp_year, cvc } = params.card
      const source =
        token === undefined
          ? { number: number ?? '', expMonth: exp_month, expYear: exp_year, cvc }
          : { token: token.replace(/^tok_/, 'pm_card_') }
      const made = makePaymentMethod(world, source, params.billing_details)
      const method: PaymentMethod = {
        ...made,
        allow_redisplay: params.allow_redisplay ?? 'unspecified',
        metadata: applyMetadata({}, params.metadata),
      }
      world.store.save(method)
      return present(method)
    },
  ),
  endpoint(
    'GET',
    '/v1/payment_methods',
    { ...cursors, allow_redisplay: ignored, customer: string, type: oneOf('card') },
    (world, { customer, type, ...page }) => {
      const whose =
        customer === undefined ? {} : { customer: mustFind(world, 'customer', customer, 'customer').id }
      return listPage(world.store, 'payment_method', { ...whose, type }, page, '/v1/payment_methods')
    },
  ),
  endpoint(
    'GET',
    '/v1/customers/{id}/payment_methods',
    { ...cursors, type: oneOf('card') },
    (world, page, { id = '' }) =>
      listPage(
        world.store,
        'payment_method',
        { customer: mustFind(world, 'customer', id).id },
        page,
        `/v1/customers/${id}/payment_methods`,
      ),
  ),
  endpoint(
    'GET',
    '/v1/customers/{id}/payment_methods/{method}',
    {},
    (world, _params, { id = '', method = '' }) => {
      const found = mustFind(world, 'payment_method', method)
      assertUsable(found, mustFind(world, 'customer', id).id)
      return present(found)
    },
  ),
  endpoint('GET', '/v1/payment_methods/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'payment_method', id)),
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/{id}',
    { billing_details: billingDetails, card: shape({ exp_month: integer, exp_year: integer }), metadata },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'payment_method', id)
      if (old.customer === null)
        throw refusal('You must save this PaymentMethod to a customer before you can update it.')
      const details = params.billing_details
      const method: PaymentMethod = {
        ...old,
        billing_details: details
          ? {
              ...old.billing_details,
              ...(details.address !== undefined && { address: addressFrom(details.address ?? undefined) }),
              ...(details.email !== undefined && { email: details.email }),
              ...(details.name !== undefined && { name: details.name }),
              ...(details.phone !== undefined && { phone: details.phone }),
            }
          : old.billing_details,
        card: {
          ...old.card,
          exp_month: params.card?.exp_month ?? old.card.exp_month,
          exp_year: params.card?.exp_year ?? old.card.exp_year,
        },
        metadata: applyMetadata(old.metadata, params.metadata),
      }
      world.store.save(method)
      world.emit('payment_method.updated', method)
      return present(method)
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/{id}/attach',
    { customer: required(string) },
    (world, params, { id = '' }) => {
      const customer = mustFind(world, 'customer', params.customer, 'customer')
      return present(attach(world, resolvePaymentMethod(world, id, 'id'), customer.id))
    },
  ),
  endpoint('POST', '/v1/payment_methods/{id}/detach', {}, (world, _params, { id = '' }) => {
    const method = mustFind(world, 'payment_method', id)
    if (method.customer === null) {
      throw refusal(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { param: 'payment_method' },
      )
    }
    const detached: PaymentMethod = { ...method, customer: null, _spent: true }
    world.store.save(detached)
    world.emit('payment_method.detached', detached, { customer: method.customer })
    return present(detached)
  }),
]
