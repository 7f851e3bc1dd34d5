import { isCardExpiredAt } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import { subscriptions } from './plan-tables.ts'
import type { Services } from '#api/services.ts'

/** Whether the card that pays for a plan now will have expired by a day (ISO 8601); false if it is not known. */
export async function isCardExpiredBy(
  { db }: Pick<Services, 'db'>,
  planId: string,
  day: string,
): Promise<boolean> {
  const [card] = await db.query
    .select({ month: subscriptions.cardExpMonth, year: subscriptions.cardExpYear })
    .from(subscriptions)
    .where(eq(subscriptions.id, planId))
  return card !== undefined && isCardExpiredAt(card, Date.parse(day))
}
