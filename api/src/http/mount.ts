import { Readable } from 'node:stream'
import { apiRoot, routes } from '@fennel/contract'
import type { ParsedBodyOf, ResponseOf, RouteName, StreamName } from '@fennel/contract'
import { errorBody, routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  preValidationHookHandler,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Parsed<R extends RouteName, Part extends string> = (typeof routeSchemas)[R] extends {
  readonly [P in Part]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/**
 * What a use case receives: the validated parts of the request,
 * and the raw request and reply for cookies and addresses.
 */
export interface Call<R extends RouteName> {
  readonly body: ParsedBodyOf<R>
  readonly query: Parsed<R, 'query'>
  readonly params: Parsed<R, 'params'>
  readonly headers: Parsed<R, 'headers'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface MountOptions {
  /** Largest body in bytes; the app's default is 64 KB. */
  readonly bodyLimit?: number
  /** How many property names a JSON body may contain; the app's default is 400. */
  readonly maxJsonKeys?: number
  /** Requests per time window for one address; see the limits in `http/rate-limit.ts`. */
  readonly rateLimit?: { readonly max: number; readonly timeWindow: string }
  /**
   * A cheap check that returns true only for a parsed body that the schema would accept unchanged, so that the schema
   * is skipped. Only for very frequent calls, and only with a test that compares it with the schema.
   */
  readonly isPlainlyValid?: (body: unknown) => boolean
}

/**
 * Mounts one API call of the contract: validates the request, runs the use case, then validates and serializes the
 * response.
 */
export function mount<R extends RouteName>(
  app: FastifyInstance,
  name: R,
  handle: (call: Call<R>) => Promise<ResponseOf<R>>,
  options: MountOptions = {},
): void {
  mountRoute(app, name, handle, options)
}

/** Mounts a call that can be answered by a stream, which is sent as it is, with the content type of the contract. */
export function mountStream<R extends StreamName>(
  app: FastifyInstance,
  name: R,
  handle: (call: Call<R>) => Promise<ResponseOf<R> | Readable>,
): void {
  const { type } = routeSchemas[name].stream
  mountRoute(
    app,
    name,
    async (call: Call<R>) => {
      const answer = await handle(call)
      if (answer instanceof Readable) void call.reply.type(`${type}; charset=utf-8`)
      return answer
    },
    {},
  )
}

function mountRoute<R extends RouteName>(
  app: FastifyInstance,
  name: R,
  handle: (call: Call<R>) => Promise<unknown>,
  options: MountOptions,
): void {
  const route = routes[name]
  const schemas: RouteSchemas = routeSchemas[name]
  app.route({
    method: route.method,
    url: `${apiRoot}${route.path}`,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    ...(options.isPlainlyValid === undefined ? {} : validatorAfter(options.isPlainlyValid)),
    ...(schemas.body?.safeParse(undefined).success === true ? { preValidation: emptyIfMissing } : {}),
    config: {
      routeName: name,
      ...(options.maxJsonKeys === undefined ? {} : { maxJsonKeys: options.maxJsonKeys }),
      ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
    },
    schema: {
      operationId: name,
      ...(schemas.params === undefined ? {} : { params: schemas.params }),
      ...(schemas.query === undefined ? {} : { querystring: schemas.query }),
      ...(schemas.headers === undefined ? {} : { headers: schemas.headers }),
      ...(schemas.body === undefined ? {} : { body: schemas.body }),
      response: { 200: successOf(schemas), '4xx': errorBody, '5xx': errorBody },
    },
    handler: async (request, reply) =>
      handle({
        body: request.body as ParsedBodyOf<R>,
        query: request.query as Parsed<R, 'query'>,
        params: request.params as Parsed<R, 'params'>,
        headers: request.headers as Parsed<R, 'headers'>,
        request,
        reply,
      }),
  })
}

/** The schema of a successful answer: by content type if it can be a stream. */
function successOf({ response, stream }: RouteSchemas): object {
  if (stream === undefined) return response
  return {
    content: {
      ...(response instanceof z.ZodNever ? {} : { 'application/json': { schema: response } }),
      [stream.type]: { schema: stream.text },
    },
  }
}

/** NOTE: Fastify validates a missing body as null, which the schema of an optional object refuses. */
const emptyIfMissing: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {}
  done()
}

/** Runs the schema only for bodies that are not plainly valid. */
function validatorAfter(isPlainlyValid: (body: unknown) => boolean) {
  const compile: FastifySchemaCompiler<unknown> = ({ schema, ...route }) => {
    const check = validatorCompiler({ ...route, schema: schema as z.ZodType })
    if (route.httpPart !== 'body') return check
    return (body: unknown) => (isPlainlyValid(body) ? { value: body } : check(body))
  }
  return { validatorCompiler: compile }
}
