import { pathOfLead, pathOfUser } from '../admin-paths.ts'
import { EmailText } from '../ui/email-text.tsx'

/**
 * Links a payment to the buyer's account, or to the lead if there is no account; an erased buyer has no page. Opens in
 * a new tab, since leaving the page would discard the preview.
 */
export function BuyerLink({
  buyer: { customer, leadId, userId },
}: {
  readonly buyer: {
    readonly customer: string
    readonly leadId: string | null
    readonly userId: string | null
  }
}) {
  const path = userId !== null ? pathOfUser(userId) : leadId === null ? undefined : pathOfLead(leadId)
  if (path === undefined) return <EmailText>{customer}</EmailText>
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-label={`${customer} (opens in a new tab)`}>
      <EmailText>{customer}</EmailText>
    </a>
  )
}
