import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import {
  hourlyLimit,
  mailOutbox,
  recipientKey,
  secondFactorKinds,
  waitsForHourlyLimit,
} from '#api/mail/index.ts'

const maxMails = 100

export type MailOfPerson = Awaited<ReturnType<typeof mailsOfPerson>>[number]

interface MailsOf {
  readonly emailKey: string
  /** Only mails in the name of this brand. */
  readonly brandId?: string
  /** Leaves out what viewers must not learn: whether an operator has a second factor. */
  readonly isMasked: boolean
}

/** The latest 100 mails to an address, newest first, without their text. */
export async function mailsOfPerson(db: Queryable, { emailKey, brandId, isMasked }: MailsOf) {
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
    .where(
      and(
        eq(recipientKey, emailKey),
        brandId === undefined ? undefined : eq(mailOutbox.brandId, brandId),
        isMasked ? notInArray(mailOutbox.kind, [...secondFactorKinds]) : undefined,
      ),
    )
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(maxMails)
}

/** How a mail ended; null while it waits, and `hourly-limit` while that keeps it waiting. */
export function shownEnding({ ending, waitsForLimit }: MailOfPerson): string | null {
  return waitsForLimit ? hourlyLimit : ending
}
