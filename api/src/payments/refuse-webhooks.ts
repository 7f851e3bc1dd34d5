import { normalizeIP } from '@fastify/rate-limit'
import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { CallWindows } from '#api/http/call-windows.ts'
import { answerError, sendError } from '#api/http/error-response.ts'
import { tooManyTries } from '#api/http/too-many-tries.ts'
import type { Services } from '#api/services.ts'

/** How many refused webhooks per minute and address are answered 400 and logged; any more are answered 429. */
const refusedPerMinute = 60

/** A webhook that Stripe did not sign. The reason only goes to the log. */
export class RefusedWebhook extends AppError {
  readonly reason: string

  constructor(reason: string) {
    super('invalid_request', apiMessages.unexpected)
    this.reason = reason
  }
}

/**
 * Refuses webhooks without a signature before their body is read, and logs each refusal. Only refused ones count toward
 * the limit: a sender that shares Stripe's address, as all do behind an untrusted proxy, cannot block what Stripe
 * signed.
 */
export function refuseWebhooks(scope: FastifyInstance, { config, now }: Services): void {
  const refused = new CallWindows(now)
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['stripe-signature'] === undefined) done(new RefusedWebhook('It has no signature.'))
    else done()
  })
  scope.setErrorHandler(async (thrown, request, reply) => {
    if (!(thrown instanceof RefusedWebhook)) return answerError(thrown, reply)
    const { current, ttl } = refused.add(normalizeIP(request.ip), 1, minuteMs)
    if (config.rateLimits && current > refusedPerMinute)
      return sendError(reply, tooManyTries(reply, ttl / 1_000))
    request.log.warn({ req: request, reason: thrown.reason }, 'a webhook was refused')
    return sendError(reply, thrown)
  })
}
