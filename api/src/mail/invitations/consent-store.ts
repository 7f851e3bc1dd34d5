import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { mailConsents } from './invitation-tables.ts'

type Consent = typeof mailConsents.$inferSelect

/**
 * Records a consent, first or repeated. The unsubscribe link of earlier mails keeps working. A withdrawal stays in
 * force unless the consenting lead is the one in the row, or `isProven`: anybody can create a lead with that address.
 */
export async function putConsent(
  db: Queryable,
  consent: Omit<Consent, 'withdrawnAt' | 'leadId'> & { readonly leadId: string },
  isProven: boolean,
): Promise<void> {
  const { leadId, wording, agreedAt } = consent
  const isOwn = sql`${mailConsents.withdrawnAt} is null or ${mailConsents.leadId} = ${leadId}`
  await db
    .insert(mailConsents)
    .values(consent)
    .onConflictDoUpdate({
      target: [mailConsents.brandId, mailConsents.emailKey],
      set: { leadId, wording, agreedAt, withdrawnAt: null },
      setWhere: isProven ? sql`true` : isOwn,
    })
}

/** Called when a mail's link proved that this lead's owner reads the address: it may now reverse a withdrawal. */
export async function allowRenewedConsent(
  tx: Queryable,
  lead: { readonly id: string; readonly appName: string; readonly emailKey: string },
): Promise<void> {
  await tx
    .update(mailConsents)
    .set({ leadId: lead.id })
    .where(
      and(
        eq(mailConsents.brandId, lead.appName),
        eq(mailConsents.emailKey, lead.emailKey),
        isNotNull(mailConsents.withdrawnAt),
      ),
    )
}

/**
 * Withdraws a consent, if there is one. If the lead that gave it withdraws it, that lead may renew it; in every other
 * case, as by a mail's link, renewing it takes proof of the address.
 */
export async function withdrawConsent(
  db: Queryable,
  {
    brandId,
    emailKey,
    leadId,
    at,
  }: {
    readonly brandId: string
    readonly emailKey: string
    readonly leadId: string | null
    readonly at: Date
  },
): Promise<void> {
  await db
    .update(mailConsents)
    .set({ withdrawnAt: at, leadId: sql`case when lead_id = ${leadId} then lead_id end` })
    .where(
      and(
        eq(mailConsents.brandId, brandId),
        eq(mailConsents.emailKey, emailKey),
        isNull(mailConsents.withdrawnAt),
      ),
    )
}

/** The consent in force, if any. */
export async function selectConsent(
  db: Queryable,
  brandId: string,
  emailKey: string,
): Promise<Consent | undefined> {
  const rows = await db
    .select()
    .from(mailConsents)
    .where(
      and(
        eq(mailConsents.brandId, brandId),
        eq(mailConsents.emailKey, emailKey),
        isNull(mailConsents.withdrawnAt),
      ),
    )
  return rows[0]
}

/** Unsubscribes by the link in a mail. Returns the brand it was from, or undefined for an unknown link. */
export async function withdrawByExitToken(
  db: Queryable,
  exitToken: string,
  at: Date,
): Promise<string | undefined> {
  const [found] = await db.select().from(mailConsents).where(eq(mailConsents.exitToken, exitToken))
  if (found === undefined) return undefined
  await withdrawConsent(db, { ...found, leadId: null, at })
  return found.brandId
}

/** Deletes these leads' consents for an address that was corrected: they were given for another mailbox. */
export async function forgetMailConsents(
  tx: Queryable,
  leadIds: readonly string[],
  emailKey: string,
): Promise<void> {
  await tx
    .delete(mailConsents)
    .where(and(eq(mailConsents.emailKey, emailKey), inTextArray(mailConsents.leadId, leadIds)))
}
