import type { ParsedBodyOf } from '@fennel/contract'
import { isEmptyAnswer } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { brandOfLead } from './brand-of-lead.ts'
import { canonicalAnswer } from './canonical-answers.ts'
import { changeEmail, changeLead } from './change-lead.ts'
import { checkAnswer } from './check-answers.ts'
import { mayKeepHealthAnswers, withoutHealthAnswers } from './health-consent.ts'
import type { ForgetFormerPerson } from './new-person.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'

/** Stores one answer. The last one sent wins, an empty one removes the answer, a repetition changes nothing. */
export async function saveQuizAnswer(
  services: Services,
  request: FastifyRequest,
  forget: ForgetFormerPerson,
  id: string,
  body: ParsedBodyOf<'saveQuizAnswer'>,
): Promise<void> {
  const { questionId } = body
  const answer = canonicalAnswer(questionId, body.answer)
  await changeLead(services, request, forget, id, async (lead, tx) => {
    const mayKeepHealth = await mayKeepHealthAnswers(services, tx, request, lead)
    const { [questionId]: _before, ...others } = openAnswers(services, lead)
    const given = { [questionId]: answer }
    const brand = brandOfLead(services, lead)
    const step = checkAnswer(brand, lead.flowId, questionId, answer)
    const kept = mayKeepHealth ? given : withoutHealthAnswers(brand, given)
    return {
      sealedAnswers: sealAnswers(services, lead.id, isEmptyAnswer(answer) ? others : { ...others, ...kept }),
      ...(step.type === 'email' && typeof answer === 'string' && !isEmptyAnswer(answer)
        ? await changeEmail(services, tx, request, lead, answer)
        : {}),
    }
  })
}
