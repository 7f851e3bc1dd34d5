import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { hasNoEscapedText, isAllStorable, isModestJson } from './storable-text.ts'

/** Accepts JSON only: limited depth and number of keys, storable text, no `__proto__` keys. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text)
    // NOTE: some clients always send a JSON content type, even without a body. The schema then says what is missing.
    if (body === '') return done(null, undefined)
    if (!isModestJson(body, request.routeOptions.config.maxJsonKeys))
      return done(new AppError('invalid_request', apiMessages.payloadTooDeep))
    return parse(request, body, (failure: Error | null, parsed?: unknown) => {
      if (failure !== null) return done(new AppError('invalid_request', apiMessages.badJson))
      if (!hasNoEscapedText(body) && !isAllStorable(parsed))
        return done(new AppError('invalid_request', apiMessages.badText))
      return done(null, parsed)
    })
  })
}
