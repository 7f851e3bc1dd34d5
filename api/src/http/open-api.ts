import swagger from '@fastify/swagger'
import { apiRoot } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects every mounted call into an OpenAPI 3.1 document, served at `/api/openapi.json`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fennel', version: '0.1.0', description: 'The calls of a self-hosted quiz funnel.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({}),
    hideUntagged: false,
  })
  let text: string | undefined
  app.get(
    `${apiRoot}/openapi.json`,
    { config: { isDocument: true }, schema: { hide: true } },
    async (_request, reply) => {
      // NOTE: built on first request, because few servers are
      // ever asked for it, then reused: the routes do not change.
      text ??= JSON.stringify(app.swagger())
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
}
