import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { ApiClient } from './api-client.ts'

const ApiContext = createContext<ApiClient | undefined>(undefined)

export function ApiProvider({
  client,
  children,
}: {
  readonly client: ApiClient
  readonly children: ReactNode
}) {
  return <ApiContext value={client}>{children}</ApiContext>
}

/** The API client. Throws outside `ApiProvider`. */
export function useApi(): ApiClient {
  const client = use(ApiContext)
  if (client === undefined) throw new Error('useApi must be used within an ApiProvider')
  return client
}
