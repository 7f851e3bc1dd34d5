import { dayMs, planFunnelOf, plansForFunnel } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { brandOfSession } from '#api/catalog/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { emailKeyOf, lockLead } from '#api/leads/index.ts'
import { hasOfferEnded, plansOffer } from '#api/offer-windows/index.ts'
import type { Services } from '#api/services.ts'
import type { ComposedMail } from '../mail-message.ts'
import { emailOfferMail, resumeQuizMail } from '../templates/invitation-mails.ts'
import { resumeTokens } from './invitation-tables.ts'
import { checkInvitationEligibility } from './check-invitation-eligibility.ts'

const lifetime = 7 * dayMs

/** The paths of the two pages that a mail links to. */
export const resumePath = '/resume'
export const unsubscribePath = '/unsubscribe'

/**
 * Composes an invitation at the moment it is sent. Undefined if the reader has since bought, withdrawn consent or been
 * erased, or the lead has another address by now. The link's token is created here; it opens the lead once, within 7
 * days.
 */
export async function writeInvitation(
  services: Services,
  brand: Brand,
  site: URL,
  kind: 'resume-quiz' | 'email-offer',
  leadId: string,
  recipient: string,
): Promise<ComposedMail | undefined> {
  const token = services.newId() + services.newId()
  const invited = await inTransaction(services.db, async (tx) => {
    // NOTE: the visitor may just be changing the address, which ends
    // the lead's links, so none may be created after that.
    await lockLead(tx, leadId)
    const found = await checkInvitationEligibility(tx, leadId)
    if (typeof found === 'string' || found.lead.emailKey !== emailKeyOf(recipient)) return undefined
    await tx.insert(resumeTokens).values({
      tokenHash: hashToken(token),
      leadId,
      purpose: kind,
      expiresAt: new Date(services.now() + lifetime),
    })
    return found
  })
  if (invited === undefined) return undefined
  const { lead, consent } = invited
  const resume = new URL(resumePath, site)
  resume.searchParams.set('rt', token)
  const unsubscribe = new URL(unsubscribePath, site)
  unsubscribe.searchParams.set('list', consent.exitToken)
  const write = kind === 'resume-quiz' ? resumeQuizMail : emailOfferMail
  const isOfferOver = await hasOfferEnded(services, brand, leadId, plansOffer)
  // NOTE: the page uses the lead's session and the plans of its flow as well, so mail and page show the same price.
  const met = brandOfSession(brand, lead.sessionId)
  const plans = plansForFunnel(met.plans, planFunnelOf(met, lead.flowId))
  return write({ ...met, plans }, { resume, unsubscribe, isFinished: lead.completedAt !== null, isOfferOver })
}
