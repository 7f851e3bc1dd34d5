import {
  clearStoredTokens,
  createSessionRenewal,
  createVisitorClient,
  readStoredToken,
} from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { leadTokenKey } from '#web/visitor/index.ts'
import type { VisitStores } from './visit-stores.ts'

/**
 * The API client of this visitor, with the tokens of their account and their lead. A refused session is forgotten, and
 * a 401 leads back to the landing page, unless it was asked in passing.
 */
export function createVisitApi(
  view: Window & typeof globalThis,
  { local, storage }: Pick<VisitStores, 'local' | 'storage'>,
): ApiClient {
  const api: ApiClient = createVisitorClient({
    fetch: view.fetch.bind(view),
    readToken: () => (local === undefined ? undefined : readStoredToken(local)),
    renew: createSessionRenewal(() => api, local),
    extraHeaders: () => leadTokenHeader(storage.read(leadTokenKey)),
    onRefused: (status, stays) => {
      if (local !== undefined) clearStoredTokens(local)
      // NOTE: a landing page loaded again would send the same request again, and be refused again, without end.
      if (status === 401 && !stays && view.location.pathname !== paths.landing)
        view.location.assign(paths.landing)
    },
  })
  return api
}

function leadTokenHeader(token: unknown): Record<string, string> {
  return typeof token === 'string' ? { 'x-lead-token': token } : {}
}
