import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { hourlyLimit, mailOutbox, recipientKey, waitsForHourlyLimit } from '#api/mail/index.ts'

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
      waitsForLimit: sql<boolean>`${mailOutbox.endedAt} is null and coalesce(${waitsForHourlyLimit}, false)`,
    })
    .from(mailOutbox)
    .where(and(eq(recipientKey, emailKey), inArray(mailOutbox.brandId, [...brandIds])))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(maxMails)
}

/** How a mail ended; null while it waits, and `hourly-limit` while that keeps it waiting. */
export function shownEnding({ ending, waitsForLimit }: MailOfPerson): string | null {
  return waitsForLimit ? hourlyLimit : ending
}
