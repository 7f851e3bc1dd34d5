import { apiMessages } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import type { Call } from '#api/http/mount.ts'
import { faultPoint } from './fault-point.ts'
import type { PaymentJobs } from './payment-jobs.ts'
import { topicOf } from './handle-stripe-object.ts'
import { refusalCodeOf } from './read-intent.ts'
import { RefusedWebhook } from './refuse-webhooks.ts'
import type { KeptEvent } from './webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** How many seconds old a signature may be. */
const tolerance = 300

/**
 * Stores a signed event (`keep` returns whether it is new) and acknowledges it; the inbox is processed afterwards. An
 * event that is unsigned, altered, stale or of the other mode is answered 400 and not stored.
 */
export async function stripeWebhook(
  services: Services,
  jobs: PaymentJobs,
  keep: (event: KeptEvent) => Promise<boolean>,
  { request }: Call<'stripeWebhook'>,
): Promise<ResponseOf<'stripeWebhook'>> {
  const event = verifiedEvent(services, request.body, request.headers['stripe-signature'])
  const object = event.data.object as { readonly object?: string; readonly id?: string }
  const notice = { type: event.type, objectType: object.object ?? '', objectId: object.id ?? '' }
  const isIdle = topicOf(notice) === undefined
  await faultPoint('webhook.inbox.beforeCommit')
  const isNew = await keep({
    ...notice,
    isIdle,
    id: event.id,
    apiVersion: event.api_version,
    receivedAt: new Date(services.now()),
    createdAt: new Date(event.created * 1_000),
    declineCode: refusalCodeOf(event.data.object),
  })
  await faultPoint('webhook.inbox.afterCommit')
  if (isNew && !isIdle) jobs.wake()
  return { received: true }
}

function verifiedEvent(
  services: Services,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  const { stripe, config, log, now } = services
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new RefusedWebhook('It has no body.')
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      config.stripe.webhookSecret,
      tolerance,
      undefined,
      now(),
    )
  } catch (error) {
    throw new RefusedWebhook(reasonOf(error))
  }
  if (event.livemode !== config.stripe.liveMode) {
    log.error(
      { event: event.id, livemode: event.livemode },
      'Refused a webhook of the other mode (test or live)',
    )
    throw new AppError('invalid_request', apiMessages.unexpected)
  }
  return event
}

// NOTE: the SDK's messages continue with advice on how to call it, and a parse error may quote what was sent.
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'It cannot be read.'
  return failure instanceof SyntaxError ? failure.name : (failure.message.split(/[.\n]/, 1)[0] ?? '')
}
