import { Link } from 'wouter'
import { pathOfLead, pathOfUser } from '../admin-paths.ts'

/** Whose payment it is, leading to the account, or to the lead of who has none; nobody can be opened who was erased. */
export function BuyerLink({
  buyer: { customer, leadId, userId },
}: {
  readonly buyer: {
    readonly customer: string
    readonly leadId: string | null
    readonly userId: string | null
  }
}) {
  if (userId !== null) return <Link href={pathOfUser(userId)}>{customer}</Link>
  return leadId === null ? customer : <Link href={pathOfLead(leadId)}>{customer}</Link>
}
