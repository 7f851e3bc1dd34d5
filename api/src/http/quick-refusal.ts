import { apiErrorStatus, apiMessages, apiRoot } from '@fennel/contract'
import type { ApiErrorBody } from '@fennel/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Headers that belong to one response alone. */
const perResponse: ReadonlySet<string> = new Set(['content-length', 'content-type', 'connection', 'date'])

/**
 * Returns a function that answers "unavailable" (503 with Retry-After) without anything an ordinary response goes
 * through: when thousands are refused, the cost of each refusal delays everyone else. It looks like any other API
 * error; its headers are copied from one when the server begins to listen.
 */
export function quickRefusal(app: FastifyInstance): (reply: FastifyReply) => FastifyReply {
  let commonHeaders: Readonly<Record<string, string>> = {}
  app.addHook('onListen', async () => {
    const { headers } = await app.inject({ url: `${apiRoot}/` })
    const kept = Object.entries(headers).filter(([name]) => !perResponse.has(name))
    commonHeaders = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
  })
  return (reply) => {
    const body: ApiErrorBody = {
      success: false,
      message: apiMessages.unavailable,
      code: 'unavailable',
      requestId: String(reply.request.id),
    }
    const text = JSON.stringify(body)
    reply.hijack()
    reply.raw.writeHead(apiErrorStatus.unavailable, {
      ...commonHeaders,
      'retry-after': '2',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    reply.raw.end(text)
    return reply
  }
}
