import type { Charge } from '../records/charge.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { isMap } from '../wire/is-map.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, ignored, integer, metadata, oneOf, string } from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { refundCharge } from './aftermath.ts'
import { closeDispute } from './disputes.ts'
import { applyMetadata } from './apply-metadata.ts'
import { mustFind } from './must-find.ts'

function chargeToRefund(
  world: World,
  given: { charge: string | undefined; payment_intent: string | undefined },
): Charge {
  if (given.charge !== undefined) return mustFind(world, 'charge', given.charge, 'charge')
  if (given.payment_intent === undefined) {
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
      'parameter_missing',
    )
  }
  const intent = mustFind(world, 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  }
  return mustFind(world, 'charge', intent.latest_charge)
}

export const moneyBackEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/charges', { ...paging, customer: string, payment_intent: string }, (world, params) => {
    const { customer, payment_intent, ...page } = params
    return listPage(world.store, 'charge', { customer, payment_intent }, page, '/v1/charges')
  }),
  endpoint('GET', '/v1/charges/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'charge', id)),
  ),
  endpoint(
    'POST',
    '/v1/charges/{id}',
    { description: string, fraud_details: ignored, metadata },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'charge', id)
      const charge = {
        ...old,
        description: params.description ?? old.description,
        metadata: applyMetadata(old.metadata, params.metadata),
      }
      world.store.save(charge)
      world.emit('charge.updated', charge)
      return present(charge)
    },
  ),
  endpoint(
    'POST',
    '/v1/refunds',
    {
      amount: integer,
      charge: string,
      metadata,
      payment_intent: string,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (world, params) =>
      present(
        refundCharge(world, chargeToRefund(world, params), {
          amount: params.amount,
          metadata: applyMetadata({}, params.metadata),
          reason: params.reason,
        }),
      ),
  ),
  endpoint('GET', '/v1/refunds', { ...paging, charge: string, payment_intent: string }, (world, params) => {
    const { charge, payment_intent, ...page } = params
    return listPage(world.store, 'refund', { charge, payment_intent }, page, '/v1/refunds')
  }),
  endpoint('GET', '/v1/refunds/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'refund', id)),
  ),
  endpoint('GET', '/v1/disputes', { ...paging, charge: string, payment_intent: string }, (world, params) => {
    const { charge, payment_intent, ...page } = params
    return listPage(world.store, 'dispute', { charge, payment_intent }, page, '/v1/disputes')
  }),
  endpoint('GET', '/v1/disputes/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'dispute', id)),
  ),
  endpoint(
    'POST',
    '/v1/disputes/{id}',
    { evidence: (raw) => raw, metadata, submit: boolean },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'dispute', id)
      const given = isMap(params.evidence) ? params.evidence : {}
      const unknown = Object.keys(given).find((key) => !Object.hasOwn(old.evidence, key))
      if (unknown !== undefined)
        throw badParameter(
          `Received unknown parameter: evidence[${unknown}]`,
          `evidence[${unknown}]`,
          'parameter_unknown',
        )
      const sent = params.submit !== false
      const dispute = {
        ...old,
        evidence: { ...old.evidence, ...given },
        evidence_details: {
          ...old.evidence_details,
          has_evidence: old.evidence_details.has_evidence || Object.keys(given).length > 0,
          submission_count: old.evidence_details.submission_count + (sent ? 1 : 0),
          submission_method: sent ? ('manual' as const) : old.evidence_details.submission_method,
        },
        metadata: applyMetadata(old.metadata, params.metadata),
        status: sent && old.status === 'needs_response' ? ('under_review' as const) : old.status,
      }
      world.store.save(dispute)
      world.emit('charge.dispute.updated', dispute)
      const verdict = Object.values(given).includes('winning_evidence')
        ? 'won'
        : Object.values(given).includes('losing_evidence')
          ? 'lost'
          : undefined
      return present(sent && verdict ? closeDispute(world, dispute, verdict) : dispute)
    },
  ),
  endpoint('POST', '/v1/disputes/{id}/close', {}, (world, _params, { id = '' }) =>
    present(closeDispute(world, mustFind(world, 'dispute', id), 'lost')),
  ),
  endpoint(
    'GET',
    '/v1/radar/early_fraud_warnings',
    { ...paging, charge: string, payment_intent: string },
    (world, params) => {
      const { charge, payment_intent, ...page } = params
      return listPage(
        world.store,
        'radar.early_fraud_warning',
        { charge, payment_intent },
        page,
        '/v1/radar/early_fraud_warnings',
      )
    },
  ),
  endpoint('GET', '/v1/radar/early_fraud_warnings/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'radar.early_fraud_warning', id)),
  ),
]
