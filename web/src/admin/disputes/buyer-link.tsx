import { pathOfLead, pathOfUser } from '../admin-paths.ts'

/**
 * Whose payment it is, leading to the account, or to the lead of who has none; nobody can be opened who was erased. In a tab
 * of its own: the list of a dry run is gone once the page is left.
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
  if (path === undefined) return customer
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-label={`${customer} (opens in a new tab)`}>
      {customer}
    </a>
  )
}
