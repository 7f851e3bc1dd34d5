import type { Queryable } from '#api/db/client.ts'
import { hasPurchased, selectLead } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { selectConsent } from './consent-store.ts'

/** A lead that may be invited back, with the consent that allows it. */
interface Invitee {
  readonly lead: LeadRecord
  readonly consent: NonNullable<Awaited<ReturnType<typeof selectConsent>>>
}

export type IneligibleReason = 'forgotten' | 'bought' | 'no-consent'

/**
 * Whether a lead may be invited back right now, or why not: buyers, erased visitors and those without consent are left
 * alone. A consent counts only for the lead that gave it, because others with that address may be anybody's.
 */
export async function checkInvitationEligibility(
  db: Queryable,
  leadId: string,
): Promise<Invitee | IneligibleReason> {
  const lead = await selectLead(db, leadId)
  if (lead === undefined) return 'forgotten'
  if (await hasPurchased(db, lead.emailKey)) return 'bought'
  const consent = await selectConsent(db, lead.appName, lead.emailKey)
  return consent?.leadId !== leadId ? 'no-consent' : { lead, consent }
}
