import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { hasNoEscapedText, isAllStorable, isModestJson } from './storable-text.ts'

/** Takes JSON and nothing else: modest in depth and size, storable, free of `__proto__` keys. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text)
    // NOTE: clients that always name JSON also send it with nothing; the schema then says what is missing.
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
