import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { Answers, Brand, QuizStep } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { hasGpc, readChoices, refusesHealth } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { whereaboutsReader } from '#api/site/index.ts'

/**
 * Whether health answers of a visit may be kept: where the law of the place asks for a word of its own, only after it
 * was given. Without a place named by a trusted proxy the browser asks, by the clock it goes by, and the server follows what
 * was answered. Who has said no when asked is followed wherever they are now. To be asked in the transaction that keeps the
 * answers, with the lead held: a no that comes meanwhile then takes them out again, or is read here.
 */
export async function mayKeepHealthAnswers(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  { appName, sessionId }: { readonly appName: string; readonly sessionId?: string | null | undefined },
): Promise<boolean> {
  const { country, state } = whereaboutsReader(services.config)(request)
  const regime = privacyRegimeOf({ country, state })
  const isPlaceKnown = country !== null && (country !== 'US' || state !== null)
  const choices = await readChoices(tx, appName, sessionId == null ? [] : [sessionId])
  const choice = choices.get(sessionId ?? '')
  if (isPlaceKnown && !regime.asksHealthConsent) return choice === undefined || !refusesHealth(choice)
  return effectiveConsent(regime, choice?.choices, hasGpc(request)).healthProcessing
}

/** The answers without those to health questions of any flow of the brand. */
export function withoutHealthAnswers(brand: Brand | undefined, answers: Answers): Answers {
  const health = questionsOf(brand, (dataClass) => dataClass === 'health')
  return Object.fromEntries(Object.entries(answers).filter(([questionId]) => !health.has(questionId)))
}

/** The same without what nobody can tell the class of any more: a release may have taken a question about health away. */
export function answersBesidesHealth(brand: Brand | undefined, answers: Answers): Answers {
  const known = questionsOf(brand, () => true)
  return Object.fromEntries(
    Object.entries(withoutHealthAnswers(brand, answers)).filter(([questionId]) => known.has(questionId)),
  )
}

/** The questions of these classes in any flow of the brand. */
function questionsOf(
  brand: Brand | undefined,
  isMeant: (dataClass: QuizStep['dataClass']) => boolean,
): ReadonlySet<string> {
  const steps = Object.values(brand?.flows ?? {}).flatMap((flow) => flow.steps)
  return new Set(steps.filter(({ dataClass }) => isMeant(dataClass)).map(({ id }) => id))
}
