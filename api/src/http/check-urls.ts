import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { isAllStorable } from './storable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a page that stores nothing of its URL: links in ads and emails often carry a parameter twice. */
    takesAnyUrl?: true
  }
}

/** Refuses URLs that repeat a query parameter or contain text that PostgreSQL cannot store. */
export function checkUrls(app: FastifyInstance): void {
  app.addHook('preValidation', ({ query, params, routeOptions }, _reply, done) => {
    if (routeOptions.config.takesAnyUrl === true) done()
    else if (isRepeating(query)) done(new AppError('invalid_request', apiMessages.repeatedParameter))
    else if (!isAllStorable(query) || !isAllStorable(params))
      done(new AppError('invalid_request', apiMessages.badText))
    else done()
  })
}

function isRepeating(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false
  return Object.values(query).some((value) => Array.isArray(value))
}
