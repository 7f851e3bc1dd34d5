import type { UserProfile } from '@fennel/contract'
import { profileOfLeads } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { selectLeadIds } from './account-store.ts'
import type { UserRecord } from './account-store.ts'

/** What signed-in customers see of themselves on the site of this brand: their address, plan and purchases. */
export async function readProfile(
  services: Services,
  user: UserRecord,
  brandId: string,
): Promise<UserProfile> {
  const leadIds = await selectLeadIds(services.db.query, user.id)
  const { plan, plans, subscriptionIds, purchases } = await profileOfLeads(services, leadIds, brandId)
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    planId: plan?.planId ?? null,
    subscriptionStatus: plan?.subscriptionStatus ?? null,
    subscriptionStart: plan?.subscriptionStart ?? null,
    subscriptionEnd: plan?.subscriptionEnd ?? null,
    subscriptionRenews: plan?.subscriptionRenews ?? null,
    subscriptionReason: plan?.subscriptionReason ?? null,
    subscriptionName: plan?.subscriptionName ?? null,
    subscriptionBrandName: plan?.subscriptionBrandName ?? null,
    subscriptionPrice: plan?.subscriptionPrice ?? null,
    subscriptionCurrency: plan?.subscriptionCurrency ?? null,
    subscriptionIds: [...subscriptionIds],
    plans: [...plans],
    purchases: [...purchases],
  }
}
