import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { Answers, Brand } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { hasGpc, readChoices } from '#api/consent/index.ts'
import type { Services } from '#api/services.ts'
import { whereaboutsReader } from '#api/site/index.ts'

/**
 * Whether health answers of a visit may be kept: where the law of the place asks for a word of its own, only after it
 * was given. Without a place named by a trusted proxy the browser asks, by the clock it goes by, and the server follows what
 * was answered.
 */
export async function mayKeepHealthAnswers(
  services: Services,
  request: FastifyRequest,
  { appName, sessionId }: { readonly appName: string; readonly sessionId?: string | null | undefined },
): Promise<boolean> {
  const { country, state } = whereaboutsReader(services.config)(request)
  const regime = privacyRegimeOf({ country, state })
  const isPlaceKnown = country !== null && (country !== 'US' || state !== null)
  if (isPlaceKnown && !regime.asksHealthConsent) return true
  const choices = await readChoices(services.db.query, appName, sessionId == null ? [] : [sessionId])
  return effectiveConsent(regime, choices.get(sessionId ?? '')?.choices, hasGpc(request)).healthProcessing
}

/** The answers without those to health questions of any flow of the brand. */
export function withoutHealthAnswers(brand: Brand | undefined, answers: Answers): Answers {
  const health = new Set(
    Object.values(brand?.flows ?? {}).flatMap((flow) =>
      flow.steps.filter(({ dataClass }) => dataClass === 'health').map(({ id }) => id),
    ),
  )
  return Object.fromEntries(Object.entries(answers).filter(([questionId]) => !health.has(questionId)))
}
