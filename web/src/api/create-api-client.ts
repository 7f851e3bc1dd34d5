import { routes } from '@fennel/contract'
import { createClientFor } from './api-client.ts'
import type { ApiClient, ApiClientOptions } from './api-client.ts'

/** A client for every request of the product. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createClientFor(routes, options)
}
