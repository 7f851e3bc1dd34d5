import { routes } from '@fennel/contract'
import { createClientFor } from './api-client.ts'
import type { ApiClientOptions, StreamingClient } from './api-client.ts'

/** A client for every request of the product. */
export function createApiClient(options: ApiClientOptions): StreamingClient {
  return createClientFor(routes, options)
}
