import { and, eq, inArray, ne, notLike, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { trialUses } from './checkout-tables.ts'
import type { Services } from '#api/services.ts'

type Keyed = Pick<Services, 'cipher'>

const mark = 'erased:'

/** Whether a row of `trial_uses` only has labels instead of its buyer's address and card. */
export const isErasedTrial: SQL = sql`trial_uses.email like ${`${mark}%`}`

/** What an erasure leaves of an address or a card: the same for the same, and from it nobody reads either. */
const labelOf = ({ cipher }: Keyed, what: 'email' | 'card', text: string) =>
  `${mark}${cipher.label(`trial ${what}:${text}`)}`

/**
 * Whether another attempt has already used a trial for this email (in lower case), or for this card if one is given.
 * That its buyer was erased since makes no difference.
 */
export async function hadTrial(
  services: Keyed,
  db: Queryable,
  attemptId: string,
  email: string,
  card: string | null,
): Promise<boolean> {
  const sameEmail = inArray(trialUses.email, [email, labelOf(services, 'email', email)])
  const same =
    card === null
      ? sameEmail
      : or(sameEmail, inArray(trialUses.cardFingerprint, [card, labelOf(services, 'card', card)]))
  const rows = await db
    .select({ attemptId: trialUses.attemptId })
    .from(trialUses)
    .where(and(same, ne(trialUses.attemptId, attemptId)))
    .limit(1)
  return rows.length > 0
}

/**
 * Replaces the addresses and cards of these trials by keyed labels, so that nobody gets a second one by being erased.
 * Returns how many rows had any.
 */
export async function eraseTrialBuyers(services: Keyed, tx: Queryable, whose: SQL): Promise<number> {
  const rows = await tx
    .select()
    .from(trialUses)
    .where(and(whose, notLike(trialUses.email, `${mark}%`)))
    .for('update')
  for (const { attemptId, email, cardFingerprint: card } of rows)
    await tx
      .update(trialUses)
      .set({
        email: labelOf(services, 'email', emailKeyOf(email)),
        cardFingerprint: card === null ? null : labelOf(services, 'card', card),
      })
      .where(eq(trialUses.attemptId, attemptId))
  return rows.length
}
