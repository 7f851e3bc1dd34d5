import type { Answers } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import type { LeadRecord } from './lead-record.ts'

export function sealAnswers(services: Services, leadId: string, answers: Answers): Buffer {
  return services.cipher.seal(leadId, JSON.stringify(answers))
}

export function openAnswers(services: Services, lead: Pick<LeadRecord, 'id' | 'sealedAnswers'>): Answers {
  return JSON.parse(services.cipher.open(lead.id, lead.sealedAnswers)) as Answers
}
