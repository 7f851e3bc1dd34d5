import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { isAllStorable } from './storable-text.ts'

/** Refuses addresses that name a parameter twice or carry text no database keeps. */
export function checkAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { query, params } = request
    if (
      typeof query === 'object' &&
      query !== null &&
      Object.values(query).some((value) => Array.isArray(value))
    ) {
      throw new AppError('invalid_request', apiMessages.repeatedParameter)
    }
    if (!isAllStorable(query) || !isAllStorable(params)) {
      throw new AppError('invalid_request', apiMessages.badText)
    }
  })
}
