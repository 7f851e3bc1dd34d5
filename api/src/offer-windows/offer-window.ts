import { purchaseCountdownMs, upsellCountdownStartMs } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { readBrandSwitches } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import { offerWindows } from './offer-window-tables.ts'

/** The first-term discount on all plans. Every other offer is an upsell, named by its id. */
export const plansOffer = 'plans'

/** Whether the brand's countdowns really end its offers: the operator's switch, or else the brand's own data. */
export async function endsItsOffers(db: Queryable, brand: Brand): Promise<boolean> {
  const { countdown } = await readBrandSwitches(db, brand.appId)
  return (countdown ?? brand.honestModes.countdown) === 'enforced'
}

/**
 * Milliseconds until the offer ends for this lead; 0 or less once it is over. The first call fixes the end, which never
 * moves afterwards for this person. Undefined if the brand's countdowns end nothing.
 */
export async function openOfferWindow(
  services: Services,
  brand: Brand,
  leadId: string,
  offer: string,
): Promise<number | undefined> {
  if (!(await endsItsOffers(services.db.query, brand))) return undefined
  const known = await remainingOf(services, leadId, offer)
  if (known !== undefined) return known
  const lastsMs = offer === plansOffer ? purchaseCountdownMs : upsellCountdownStartMs
  await services.db.query
    .insert(offerWindows)
    .values({ leadId, offer, endsAt: new Date(services.now() + lastsMs) })
    .onConflictDoNothing()
  return (await remainingOf(services, leadId, offer)) ?? 0
}

/** Whether the offer has ended for this lead. An offer the lead has not seen yet has not ended. */
export async function hasOfferEnded(
  services: Services,
  brand: Brand,
  leadId: string | undefined,
  offer: string,
): Promise<boolean> {
  if (leadId === undefined || !(await endsItsOffers(services.db.query, brand))) return false
  const remaining = await remainingOf(services, leadId, offer)
  return remaining !== undefined && remaining <= 0
}

/** Forgets which offers a lead has seen, in a transaction that gives it to another person: their time is their own. */
export async function forgetOfferWindows(tx: Queryable, leadId: string): Promise<void> {
  await tx.delete(offerWindows).where(eq(offerWindows.leadId, leadId))
}

async function remainingOf(services: Services, leadId: string, offer: string): Promise<number | undefined> {
  const [row] = await services.db.query
    .select({ endsAt: offerWindows.endsAt })
    .from(offerWindows)
    .where(and(eq(offerWindows.leadId, leadId), eq(offerWindows.offer, offer)))
  return row && row.endsAt.getTime() - services.now()
}
