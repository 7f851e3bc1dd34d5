import { apiMessages } from '@fennel/contract'
import type { AnswerValue, Brand } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, isOnSale } from '#api/site/index.ts'
import { canonicalAnswers } from './canonical-answers.ts'
import type { SentAnswer } from './canonical-answers.ts'
import { checkAnswers } from './check-answers.ts'
import { findLeadOfRequest } from './find-lead.ts'
import { checkEmail } from './lead-email.ts'
import type { LeadDraft } from './lead-record.ts'
import { withoutOutdated } from './outdated-answers.ts'

/** The input shared by both lead calls. */
export interface LeadInput {
  readonly email?: string | undefined
  readonly quizData?: Readonly<Record<string, SentAnswer>> | undefined
  readonly appName?: string | undefined
  readonly flowId?: string | undefined
  readonly sessionId?: string | undefined
  readonly registrationSource?: string | undefined
}

/**
 * Validates a lead call before anything is stored. The email may also be among the answers. Answers to questions and
 * options that the brand has since removed are dropped.
 */
export async function checkLeadDraft(
  services: Services,
  request: FastifyRequest,
  input: LeadInput,
): Promise<LeadDraft> {
  const quizData = canonicalAnswers(input.quizData ?? {})
  const brand = findBrand(services, request, input.appName ?? textOf(quizData['appName']))
  const emailText = input.email ?? textOf(quizData['email']) ?? ''
  if (emailText.trim() === '') throw new AppError('invalid_request', apiMessages.emailRequiredToFinish)
  const email = checkEmail(emailText)
  const flowId = resolveFlow(
    services,
    brand,
    input.flowId ?? (await flowOfOpenLead(services, request, brand)),
  )
  return {
    appName: brand.appId,
    flowId,
    email,
    answers: checkAnswers(brand, flowId, withoutOutdated(brand, flowId, quizData)),
    sessionId: input.sessionId,
    registrationSource: input.registrationSource,
  }
}

/** The flow of the unpaid lead that a call without a flow continues. */
async function flowOfOpenLead(
  services: Services,
  request: FastifyRequest,
  { appId }: Brand,
): Promise<string | undefined> {
  const lead = await findLeadOfRequest(services, request, { appName: appId, isUnpurchased: true })
  return lead?.flowId
}

/** An unknown flow falls back to the brand's default, with a warning. */
export function resolveFlow(services: Services, brand: Brand, flowId: string | undefined): string {
  if (flowId === undefined) return brand.defaultFlowId
  if (Object.hasOwn(brand.flows, flowId)) return flowId
  services.log.warn({ flowId, appName: brand.appId }, 'unknown quiz flow, using the default one')
  return brand.defaultFlowId
}

function findBrand(services: Services, request: FastifyRequest, appName: string | undefined): Brand {
  if (appName === undefined) return brandOfRequest(services, request)
  const brand = services.brands.get(appName)
  if (brand === undefined || !isOnSale(services, appName))
    throw new AppError('invalid_request', 'The field "appName" names no app of this site.')
  return brand
}

function textOf(value: AnswerValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
