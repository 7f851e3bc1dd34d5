import { visitorRoutes } from '@fennel/contract'
import { createClientFor } from './api-client.ts'
import type { ApiClient, ApiClientOptions } from './api-client.ts'

/** A client that makes a visitor's calls only, so that no visitor downloads the operators'. */
export function createVisitorClient(options: ApiClientOptions): ApiClient {
  return createClientFor(visitorRoutes, options)
}
