import type { ApiErrorBody, DataOf, Lead, RouteName } from '@fennel/contract'
import type { LightMyRequestResponse } from 'fastify'

/** The payload of a successful call, typed by the contract. */
export function dataOf<R extends RouteName>(_route: R, response: LightMyRequestResponse): DataOf<R> {
  const body: { data: DataOf<R> } = response.json()
  return body.data
}

export function asLead(response: LightMyRequestResponse): Lead {
  return dataOf('createLead', response)
}

/** The body of a refused call. */
export function refusalOf(response: LightMyRequestResponse): ApiErrorBody {
  return response.json()
}
