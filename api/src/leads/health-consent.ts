import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { Answers, Brand, QuizStep } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { hasGpc, readChoices, refusesHealth } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { whereaboutsReader } from '#api/site/index.ts'

/**
 * Whether a visit's health answers may be stored: where the law requires separate consent, only once given. If no
 * trusted proxy reports the location, the browser decides by its clock whether to ask, and the server follows the
 * answer. A refusal counts everywhere. Call it with the lead locked, in the transaction that stores the answers: a
 * concurrent refusal is either read here or removes them afterwards.
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
  const choices = await readChoices(services, tx, appName, sessionId == null ? [] : [sessionId])
  const choice = choices.get(sessionId ?? '')
  if (isPlaceKnown && !regime.asksHealthConsent) return choice === undefined || !refusesHealth(choice)
  return effectiveConsent(regime, choice?.choices, hasGpc(request)).healthProcessing
}

/** The answers without those to health questions of any flow of the brand. */
export function withoutHealthAnswers(brand: Brand | undefined, answers: Answers): Answers {
  const health = questionsOf(brand, (dataClass) => dataClass === 'health')
  return Object.fromEntries(Object.entries(answers).filter(([questionId]) => !health.has(questionId)))
}

/** Also without answers to unknown questions: a release may have removed a health question. */
export function answersBesidesHealth(brand: Brand | undefined, answers: Answers): Answers {
  const known = questionsOf(brand, () => true)
  return Object.fromEntries(
    Object.entries(withoutHealthAnswers(brand, answers)).filter(([questionId]) => known.has(questionId)),
  )
}

/** The ids of the questions of these data classes in any flow of the brand. */
function questionsOf(
  brand: Brand | undefined,
  isWanted: (dataClass: QuizStep['dataClass']) => boolean,
): ReadonlySet<string> {
  const steps = Object.values(brand?.flows ?? {}).flatMap((flow) => flow.steps)
  return new Set(steps.filter(({ dataClass }) => isWanted(dataClass)).map(({ id }) => id))
}
