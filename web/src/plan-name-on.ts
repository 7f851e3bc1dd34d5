import type { UserProfile } from '@fennel/contract'

type BrandName = string | null | undefined

/** A plan's name on the site of the brand called `siteName`. One of another brand is named with that brand. */
export function planNameOn(siteName: string, planName: string, brandName: BrandName): string {
  return isOfSite(siteName, brandName) ? planName : `${brandName} ${planName}`
}

/** Whether the plan that a profile shows is of the brand called `siteName`. */
export function hasPlanOf(
  siteName: string,
  { planId, subscriptionBrandName }: Pick<UserProfile, 'planId' | 'subscriptionBrandName'>,
): boolean {
  return planId !== null && isOfSite(siteName, subscriptionBrandName)
}

/** Older servers name no brand. */
function isOfSite(siteName: string, brandName: BrandName): boolean {
  return brandName == null || brandName === siteName
}
