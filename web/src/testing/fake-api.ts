import type { ResponseOf, RouteName, StreamName } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import type { CallInput } from '#web/api/api-client.ts'
import { ApiFailure } from '#web/api/index.ts'
import type { StreamingClient } from '#web/api/index.ts'

type Handler<R extends RouteName> = (input: CallInput<R>) => ResponseOf<R> | Promise<ResponseOf<R>>

/** The server's answers by request. A request without a handler gets a 404. */
export type ApiHandlers = { readonly [R in RouteName]?: Handler<R> }

/** The server's streamed answers by request. */
export type ApiStreams = { readonly [R in StreamName]?: (input: CallInput<R>) => Response }

export interface FakeApi extends StreamingClient {
  /** The inputs of one kind of request, in order. */
  readonly inputsOf: <R extends RouteName>(name: R) => readonly CallInput<R>[]
  /** The names of all requests, in order. */
  readonly names: () => readonly RouteName[]
}

/** A server that follows the contract, without a network. */
export function fakeApi(handlers: ApiHandlers, streams: ApiStreams = {}): FakeApi {
  const calls: { readonly name: RouteName; readonly input: unknown }[] = []
  const missing = () => new ApiFailure(404, 'not_found', apiMessages.notFound)
  return {
    names: () => calls.map(({ name }) => name),
    inputsOf: <R extends RouteName>(wanted: R) =>
      calls.filter(({ name }) => name === wanted).map(({ input }) => input as CallInput<R>),
    call: async <R extends RouteName>(name: R, input: CallInput<R>): Promise<ResponseOf<R>> => {
      calls.push({ name, input })
      const handler: Handler<R> | undefined = handlers[name]
      if (handler === undefined) throw missing()
      return handler(input)
    },
    stream: async <R extends StreamName, T>(
      name: R,
      input: CallInput<R>,
      read: (response: Response) => Promise<T>,
    ): Promise<T> => {
      calls.push({ name, input })
      const answer: ((input: CallInput<R>) => Response) | undefined = streams[name]
      if (answer === undefined) throw missing()
      return read(answer(input))
    },
  }
}
