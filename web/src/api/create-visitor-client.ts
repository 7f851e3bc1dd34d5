import { visitorRoutes } from '@fennel/contract'
import { createClientFor } from './api-client.ts'
import type { ApiClient, ApiClientOptions } from './api-client.ts'

/** A client for a visitor's requests only, so that visitors do not download the operators'. */
export function createVisitorClient(options: ApiClientOptions): ApiClient {
  return createClientFor(visitorRoutes, options)
}
