import type { Lead, ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { brandOfLead } from './brand-of-lead.ts'
import { canonicalAnswers } from './canonical-answers.ts'
import { carryPresentChoice } from './carry-present-choice.ts'
import { changeEmail, changeLead } from './change-lead.ts'
import { checkAnswers } from './check-answers.ts'
import { resolveFlow } from './check-lead-draft.ts'
import { mayKeepHealthAnswers, withoutHealthAnswers } from './health-consent.ts'
import type { ForgetFormerPerson } from './new-person.ts'
import { presentLead } from './present-lead.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'

/**
 * Changes the given fields of a lead and merges the answers into the existing ones. The lead keeps its first visit, so
 * a visitor cannot change its age or the prices it shows.
 */
export async function updateLead(
  services: Services,
  request: FastifyRequest,
  forget: ForgetFormerPerson,
  id: string,
  input: ParsedBodyOf<'updateLead'>,
): Promise<Lead> {
  const changed = await changeLead(services, request, forget, id, async (lead, tx) => {
    if (input.appName !== undefined && input.appName !== lead.appName)
      throw new AppError('invalid_request', 'The field "appName" names another app than the lead belongs to.')
    const brand = brandOfLead(services, lead)
    // NOTE: a purchase stays attributed to its flow, whatever the buyer looks at later.
    const isBought = lead.purchasedAt !== null
    const flowId =
      isBought || input.flowId === undefined ? lead.flowId : resolveFlow(services, brand, input.flowId)
    const checked =
      input.quizData === undefined ? {} : checkAnswers(brand, flowId, canonicalAnswers(input.quizData))
    const sessionId = lead.sessionId ?? input.sessionId ?? null
    await carryPresentChoice(tx, lead, input.sessionId)
    const mayKeepHealth = await mayKeepHealthAnswers(services, tx, request, { ...lead, sessionId })
    const given = mayKeepHealth ? checked : withoutHealthAnswers(brand, checked)
    return {
      flowId,
      sessionId,
      registrationSource: isBought
        ? lead.registrationSource
        : (input.registrationSource ?? lead.registrationSource),
      sealedAnswers: sealAnswers(services, lead.id, { ...openAnswers(services, lead), ...given }),
      ...(input.email === undefined ? {} : await changeEmail(services, tx, request, lead, input.email)),
    }
  })
  return presentLead(services, changed)
}
