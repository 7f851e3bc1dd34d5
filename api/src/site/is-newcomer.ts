import { begunCookie } from '@fennel/contract'
import { firstQuizStep, privacyRegimeOf } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { RequestWhereabouts } from './country-of-request.ts'

interface Arrival {
  readonly request: Pick<FastifyRequest, 'cookies' | 'query' | 'url'>
  readonly brand: Brand
  readonly flowId: string
  readonly whereabouts: RequestWhereabouts
}

/**
 * Whether somebody who asks for the quiz begins it, as far as the request says: this browser has no quiz to go on with, the
 * address brings no answer and no e-mail, and the region does not ask about health before the first question does.
 */
export function isNewcomer({ request, brand, flowId, whereabouts }: Arrival): boolean {
  const { cookies, query, url } = request
  const steps = brand.flows[flowId]?.steps ?? []
  const bringsNothing = Object.keys(query as object).every(
    (name) => name !== 'email' && !steps.some(({ id }) => id === name),
  )
  // NOTE: a form without script that hides its answer behind the `#` leaves an empty query.
  if (cookies[begunCookie] !== undefined || !bringsNothing || url.endsWith('?')) return false
  const flow = brand.flows[flowId]
  const first = flow?.steps[firstQuizStep(flow, { answers: {}, unitSystem: 'imperial' }) ?? -1]
  return (
    first?.dataClass !== 'health' ||
    !privacyRegimeOf({ ...whereabouts, timeZone: undefined }, brand.basisWithoutCountry).asksHealthConsent
  )
}
