import type { DataOf } from '@fennel/contract'
import { and, desc, eq, notInArray, notLike, sql } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { disputes } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { maskEmail } from './mask-email.ts'
import type { LedgerRow } from './payments-of-leads.ts'

type Action = DataOf<'adminUser'>['actions'][number]

/** Every id under which the audit log may record an action on a person. */
interface NamesOfPerson {
  /** The ids of the account, if any, and of its leads. */
  readonly ids: readonly string[]
  readonly ledger: readonly Pick<LedgerRow, 'stripeChargeId'>[]
  readonly plans: readonly Pick<SubscriptionRow, 'id'>[]
}

// NOTE: every page view is logged, so including views would bury the refunds.
const views = ['users.view', 'leads.view', 'evidence.view', 'lists.read']

/** What is about an operator's own access. NOTE: it would tell viewers who of their colleagues has no second factor. */
const aboutOperators = 'operators.%'

/**
 * The latest 50 operator actions on a person, taken on their page or by the disputes tool. Page views, a colleague's
 * own sign-in and access, and unsuccessful attempts of a disputes run are left out: the audit log and the run itself
 * show those. `isMasked` masks the addresses of the operators.
 */
export async function actionsOn(
  db: Queryable,
  { ids, ledger, plans }: NamesOfPerson,
  isMasked: boolean,
): Promise<Action[]> {
  const charges = [...new Set(ledger.map(({ stripeChargeId }) => stripeChargeId))]
  const targets = [...ids, ...plans.map(({ id }) => id), ...charges, ...(await disputesOf(db, charges))]
  const rows = await db
    .select({
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actor: users.email,
      action: auditEntries.action,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        inTextArray(auditEntries.target, targets),
        notInArray(auditEntries.action, views),
        notLike(auditEntries.action, aboutOperators),
        sql`coalesce(${auditEntries.details}->>'outcome', 'done') = 'done'`,
      ),
    )
    // NOTE: not by `seq` first, or PostgreSQL scans the log backwards instead of using the index on the target.
    .orderBy(desc(auditEntries.at), desc(auditEntries.seq))
    .limit(50)
  return rows.map(({ at, actorId, actor, action, reason }) => ({
    at: at.toISOString(),
    actor: actor === null ? actorId : isMasked ? maskEmail(actor) : actor,
    action,
    reason,
  }))
}

async function disputesOf(db: Queryable, charges: readonly string[]): Promise<readonly string[]> {
  if (charges.length === 0) return []
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(inTextArray(disputes.stripeChargeId, charges))
  return rows.map(({ id }) => id)
}
