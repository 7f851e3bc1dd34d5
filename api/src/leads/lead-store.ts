import { and, desc, eq, exists, gt, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { leadCapabilities, leads } from './lead-tables.ts'
import type { LeadRecord } from './lead-record.ts'

export async function insertLead(db: Queryable, lead: LeadRecord): Promise<void> {
  await db.insert(leads).values(lead)
}

export async function updateLead(
  db: Queryable,
  id: string,
  changes: Partial<Omit<LeadRecord, 'id' | 'createdAt'>>,
): Promise<void> {
  await db.update(leads).set(changes).where(eq(leads.id, id))
}

export async function selectLead(db: Queryable, id: string): Promise<LeadRecord | undefined> {
  const rows = await db.select().from(leads).where(eq(leads.id, id))
  return rows[0]
}

/** Whether the lead still exists. Plans and payments remain when the person is erased. */
export async function hasLead(db: Queryable, id: string): Promise<boolean> {
  return (await db.select({ id: leads.id }).from(leads).where(eq(leads.id, id))).length > 0
}

/** The lead, locked until the transaction ends. */
export async function lockLead(tx: Queryable, id: string): Promise<LeadRecord | undefined> {
  const rows = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  return rows[0]
}

/** These leads, locked until the transaction ends, in the order of their ids. */
export async function lockLeads(tx: Queryable, ids: readonly string[]): Promise<LeadRecord[]> {
  return tx.select().from(leads).where(inTextArray(leads.id, ids)).orderBy(leads.id).for('update')
}

export interface LeadChoice {
  readonly id?: string
  readonly emailKey?: string
  readonly appName?: string
  /** Only one whose plan is still active. */
  readonly hasPlan?: true
  /** Only one whose plan was never paid. */
  readonly isUnpurchased?: true
}

/** The lead this token opens; of several, the one granted last. */
export async function selectLeadOfToken(
  db: Queryable,
  tokenHash: string,
  now: Date,
  choice: LeadChoice = {},
): Promise<LeadRecord | undefined> {
  const rows = await db
    .select({ lead: leads })
    .from(leadCapabilities)
    .innerJoin(leads, eq(leads.id, leadCapabilities.leadId))
    .where(opensLead(tokenHash, now, choice))
    .orderBy(desc(leadCapabilities.grantedAt), desc(leads.createdAt))
    .limit(1)
  return rows[0]?.lead
}

/** All leads that this token opens and `choice` names, with their visits. */
export async function selectLeadsOfToken(
  db: Queryable,
  tokenHash: string,
  now: Date,
  choice: LeadChoice,
): Promise<readonly Pick<LeadRecord, 'id' | 'emailKey' | 'sessionId'>[]> {
  return db
    .select({ id: leads.id, emailKey: leads.emailKey, sessionId: leads.sessionId })
    .from(leadCapabilities)
    .innerJoin(leads, eq(leads.id, leadCapabilities.leadId))
    .where(opensLead(tokenHash, now, choice))
}

function opensLead(tokenHash: string, now: Date, choice: LeadChoice): SQL | undefined {
  const { id, emailKey, appName, hasPlan, isUnpurchased } = choice
  return and(
    eq(leadCapabilities.tokenHash, tokenHash),
    gt(leadCapabilities.expiresAt, now),
    id === undefined ? undefined : eq(leads.id, id),
    emailKey === undefined ? undefined : eq(leads.emailKey, emailKey),
    appName === undefined ? undefined : eq(leads.appName, appName),
    hasPlan === undefined ? undefined : hasActivePlan,
    isUnpurchased === undefined ? undefined : isNull(leads.purchasedAt),
  )
}

// NOTE: read by table name, because payments depend on leads. Once a plan has ended, nothing is `succeeded` any more.
const hasActivePlan = sql`exists (select from checkout_attempts bought
  where bought.lead_id = ${leads.id} and bought.state = 'succeeded')`

/**
 * The lead that an identical request of the same quiz session created since `since`, if it still has that address and
 * is still open to the browser that created it: once its owner has closed it to that browser, repeating the request
 * must not open it again.
 */
export async function selectRepeatedCreation(
  db: Queryable,
  { sessionId, emailKey }: { readonly sessionId: string; readonly emailKey: string },
  creationDigest: string,
  since: Date,
): Promise<LeadRecord | undefined> {
  const rows = await db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.sessionId, sessionId),
        eq(leads.creationDigest, creationDigest),
        eq(leads.emailKey, emailKey),
        gte(leads.createdAt, since),
        isNull(leads.purchasedAt),
        exists(
          db
            .select({ one: sql`1` })
            .from(leadCapabilities)
            .where(
              and(eq(leadCapabilities.leadId, leads.id), eq(leadCapabilities.grantedAt, leads.createdAt)),
            ),
        ),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(1)
  return rows[0]
}

/** The leads of this address whose main plan is paid. */
export async function selectPurchasedLeadIds(db: Queryable, emailKey: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.emailKey, emailKey), isNotNull(leads.purchasedAt)))
  return rows.map(({ id }) => id)
}

/** Whether a plan was ever paid under this address. */
export async function hasPurchased(db: Queryable, emailKey: string): Promise<boolean> {
  return (await selectPurchasedLeadIds(db, emailKey)).length > 0
}

/** Whether the token opens any lead at all: only such a token is reused. */
export async function isKnownToken(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ leadId: leadCapabilities.leadId })
    .from(leadCapabilities)
    .where(and(eq(leadCapabilities.tokenHash, tokenHash), gt(leadCapabilities.expiresAt, now)))
    .limit(1)
  return rows.length > 0
}

/** Whether the access to a lead that some browser was given at this moment is still in force. */
export async function isStillGranted(db: Queryable, leadId: string, grantedAt: Date): Promise<boolean> {
  const rows = await db
    .select({ leadId: leadCapabilities.leadId })
    .from(leadCapabilities)
    .where(and(eq(leadCapabilities.leadId, leadId), eq(leadCapabilities.grantedAt, grantedAt)))
    .limit(1)
  return rows.length > 0
}

export async function grantLead(db: Queryable, grant: typeof leadCapabilities.$inferInsert): Promise<void> {
  await db
    .insert(leadCapabilities)
    .values(grant)
    .onConflictDoUpdate({
      target: [leadCapabilities.tokenHash, leadCapabilities.leadId],
      set: { grantedAt: grant.grantedAt, expiresAt: grant.expiresAt },
    })
}

/**
 * Gives leads another address and closes them to every browser, since access was granted to the former address. The
 * caller has locked their rows.
 */
export async function changeLeadsEmail(
  tx: Queryable,
  ids: readonly string[],
  { email, emailKey, at }: { readonly email: string; readonly emailKey: string; readonly at: Date },
): Promise<void> {
  await tx.update(leads).set({ email, emailKey, updatedAt: at }).where(inTextArray(leads.id, ids))
  await tx.delete(leadCapabilities).where(inTextArray(leadCapabilities.leadId, ids))
}

/** Closes the lead to every browser but the one that holds this token. */
export async function withdrawOthers(tx: Queryable, leadId: string, keptTokenHash: string): Promise<void> {
  await tx
    .delete(leadCapabilities)
    .where(and(eq(leadCapabilities.leadId, leadId), ne(leadCapabilities.tokenHash, keptTokenHash)))
}

/** Closes these leads to the browser that holds this token. Returns how many of them it could open. */
export async function withdrawFrom(
  db: Queryable,
  tokenHash: string,
  leadIds: readonly string[],
): Promise<number> {
  const { rowCount } = await db
    .delete(leadCapabilities)
    .where(and(eq(leadCapabilities.tokenHash, tokenHash), inTextArray(leadCapabilities.leadId, leadIds)))
  return rowCount ?? 0
}
