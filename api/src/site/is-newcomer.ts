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
 * Whether a request for the quiz starts it, as far as the request shows: this browser has no quiz to continue, the URL
 * carries no answer or email, and the region requires no health consent before the first question.
 */
export function isNewcomer({ request, brand, flowId, whereabouts }: Arrival): boolean {
  const { cookies, query, url } = request
  const steps = brand.flows[flowId]?.steps ?? []
  const bringsNothing = Object.keys(query as object).every(
    (name) => name !== 'email' && !steps.some(({ id }) => id === name),
  )
  // NOTE: a form submitted without scripts hides its answer behind the `#` and leaves an empty query.
  if (cookies[begunCookie] !== undefined || !bringsNothing || url.endsWith('?')) return false
  const flow = brand.flows[flowId]
  const first = flow?.steps[firstQuizStep(flow, { answers: {}, unitSystem: 'imperial' }) ?? -1]
  return (
    first?.dataClass !== 'health' ||
    !privacyRegimeOf({ ...whereabouts, timeZone: undefined }, brand.basisWithoutCountry).asksHealthConsent
  )
}
