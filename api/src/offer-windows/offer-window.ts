import { purchaseCountdownMs, upsellCountdownStartMs } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { and, eq } from 'drizzle-orm'
import { readBrandSwitches } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import { offerWindows } from './offer-window-tables.ts'

/** The first-term discount of all plans; every other offer is an upsell, named by its id. */
export const plansOffer = 'plans'

/** Whether the brand's countdowns end its offers: as an operator switched it, else as the brand's data has it. */
export async function endsItsOffers(services: Services, brand: Brand): Promise<boolean> {
  const { countdown } = await readBrandSwitches(services.db.query, brand.appId)
  return (countdown ?? brand.honestModes.countdown) === 'enforced'
}

/**
 * Milliseconds until the offer ends for this lead; 0 or less when it is over. The first call decides the end, and
 * nothing moves it afterwards. Undefined where the brand's countdowns end nothing.
 */
export async function openOfferWindow(
  services: Services,
  brand: Brand,
  leadId: string,
  offer: string,
): Promise<number | undefined> {
  if (!(await endsItsOffers(services, brand))) return undefined
  const known = await remainingOf(services, leadId, offer)
  if (known !== undefined) return known
  const lastsMs = offer === plansOffer ? purchaseCountdownMs : upsellCountdownStartMs
  await services.db.query
    .insert(offerWindows)
    .values({ leadId, offer, endsAt: new Date(services.now() + lastsMs) })
    .onConflictDoNothing()
  return (await remainingOf(services, leadId, offer)) ?? 0
}

/** Whether the offer has ended for this lead. One that nobody saw yet has not. */
export async function hasOfferEnded(
  services: Services,
  brand: Brand,
  leadId: string | undefined,
  offer: string,
): Promise<boolean> {
  if (leadId === undefined || !(await endsItsOffers(services, brand))) return false
  const remaining = await remainingOf(services, leadId, offer)
  return remaining !== undefined && remaining <= 0
}

async function remainingOf(services: Services, leadId: string, offer: string): Promise<number | undefined> {
  const [row] = await services.db.query
    .select({ endsAt: offerWindows.endsAt })
    .from(offerWindows)
    .where(and(eq(offerWindows.leadId, leadId), eq(offerWindows.offer, offer)))
  return row && row.endsAt.getTime() - services.now()
}
