import type { Lead } from '@fennel/contract'
import type { Services } from '#api/services.ts'
import { openAnswers } from './sealed-answers.ts'
import type { LeadRecord } from './lead-record.ts'

/** The lead as its owner sees it. */
export function presentLead(services: Services, lead: LeadRecord): Lead {
  return {
    id: lead.id,
    _id: lead.id,
    email: lead.email,
    appName: lead.appName,
    flowId: lead.flowId,
    status: lead.completedAt === null ? 'draft' : 'completed',
    quizData: presentQuizData(services, lead),
  }
}

/** Answers as plain values, with `appName` and, once the quiz is done, `completedAt` and `metadata.completedAt`. */
export function presentQuizData(services: Services, lead: LeadRecord): Record<string, unknown> {
  const answers = { ...openAnswers(services, lead), appName: lead.appName }
  if (lead.completedAt === null) return answers
  const completedAt = lead.completedAt.toISOString()
  return { ...answers, completedAt, metadata: { completedAt } }
}
