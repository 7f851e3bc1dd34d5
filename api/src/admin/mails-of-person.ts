import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { mailOutbox, recipientKey } from '#api/mail/index.ts'

const maxMails = 100

export type MailOfPerson = Awaited<ReturnType<typeof mailsOfPerson>>[number]

/** The mails to an address in the name of these brands, newest first, without their text. */
export async function mailsOfPerson(db: Queryable, emailKey: string, brandIds: readonly string[]) {
  if (brandIds.length === 0) return []
  return db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      brandId: mailOutbox.brandId,
      payload: mailOutbox.payload,
      dedupeKey: mailOutbox.dedupeKey,
      createdAt: mailOutbox.createdAt,
      ending: mailOutbox.ending,
      endedAt: mailOutbox.endedAt,
    })
    .from(mailOutbox)
    .where(and(eq(recipientKey, emailKey), inArray(mailOutbox.brandId, [...brandIds])))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(maxMails)
}
