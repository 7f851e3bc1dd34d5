import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { mailConsents } from './invitation-tables.ts'

type Consent = typeof mailConsents.$inferSelect

/** A yes, given anew or for the first time. The link of earlier mails keeps working. */
export async function putConsent(db: Queryable, consent: Omit<Consent, 'withdrawnAt'>): Promise<void> {
  const { leadId, wording, agreedAt } = consent
  await db
    .insert(mailConsents)
    .values(consent)
    .onConflictDoUpdate({
      target: [mailConsents.brandId, mailConsents.emailKey],
      set: { leadId, wording, agreedAt, withdrawnAt: null },
    })
}

/** A no: without effect where there was never a yes. */
export async function withdrawConsent(
  db: Queryable,
  { brandId, emailKey, at }: { readonly brandId: string; readonly emailKey: string; readonly at: Date },
): Promise<void> {
  await db
    .update(mailConsents)
    .set({ withdrawnAt: at })
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

/** Ends the mails by the link in one of them; the brand they were from, or undefined for a link nobody was sent. */
export async function withdrawByExitToken(
  db: Queryable,
  exitToken: string,
  at: Date,
): Promise<string | undefined> {
  const [found] = await db.select().from(mailConsents).where(eq(mailConsents.exitToken, exitToken))
  if (found === undefined) return undefined
  await withdrawConsent(db, { ...found, at })
  return found.brandId
}
