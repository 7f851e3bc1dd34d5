import { apiErrorStatus, apiMessages } from '@fennel/contract'
import type { ApiErrorBody, ApiErrorCode } from '@fennel/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '#api/app-error.ts'
import { isDatabaseUnavailable, isLockConflict } from '#api/db/database-failure.ts'
import { isApiCall } from './is-api-call.ts'
import { notAsExpected, validationSentence } from './validation-sentence.ts'

/**
 * Turns anything thrown into the one shape of error responses.
 * The message of an unexpected error goes only to the log.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, _request, reply) => answerError(thrown, reply))
  app.setNotFoundHandler(async (_request, reply) =>
    sendError(reply, new AppError('not_found', apiMessages.notFound)),
  )
}

/** Sends the response for one error; also used for errors before any route is found. */
export function answerError(thrown: unknown, reply: FastifyReply): FastifyReply {
  const { log, raw } = reply.request
  // NOTE: an aborted request fails with the same error code (ECONNRESET) as a lost database connection.
  if (raw.errored !== null && raw.errored === thrown) {
    log.info('request aborted by the client')
    return sendError(reply, new AppError('invalid_request', notAsExpected))
  }
  const refusal = toAppError(thrown)
  if (refusal.code === 'unexpected' || refusal.code === 'unavailable')
    log.error({ err: thrown }, 'request failed')
  else log.info({ code: refusal.code, reason: refusal.message }, 'request refused')
  return sendError(reply, refusal)
}

/** Sends a refusal in the one shape of error responses, without logging it. */
export function sendError(reply: FastifyReply, refusal: AppError): FastifyReply {
  const body: ApiErrorBody = {
    success: false,
    message: refusal.message,
    code: refusal.code,
    ...(refusal.detailCode === undefined ? {} : { error: refusal.detailCode }),
    requestId: String(reply.request.id),
  }
  if (refusal.code === 'too_many_requests' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? 5))
  if (!isApiCall(reply.request)) reply.header('cache-control', 'no-store')
  // NOTE: serialized by hand, so that no response schema can reject an error response.
  return reply
    .status(apiErrorStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    return new AppError('invalid_request', validationSentence(thrown.validation))
  }
  if (isDatabaseUnavailable(thrown) || isLockConflict(thrown))
    return new AppError('unavailable', apiMessages.unavailable)
  return refusalOfFramework(thrown) ?? new AppError('unexpected', apiMessages.unexpected)
}

/** What Fastify itself refuses, by its error code. */
const frameworkRefusals: Readonly<Record<string, readonly [ApiErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', apiMessages.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', apiMessages.jsonOnly],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', apiMessages.badJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', apiMessages.badJson],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', apiMessages.badJson],
  FST_ERR_BAD_URL: ['not_found', apiMessages.notFound],
  FST_ERR_NOT_FOUND: ['not_found', apiMessages.notFound],
}

function refusalOfFramework(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  const known = frameworkRefusals[String(thrown.code)]
  if (known !== undefined) return new AppError(...known)
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  return String(thrown.code).startsWith('FST_') && status >= 400 && status < 500
    ? new AppError('invalid_request', notAsExpected)
    : undefined
}
