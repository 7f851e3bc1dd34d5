/** A plan's name on the site of the brand called `siteName`. One of another brand is named with that brand. */
export function planNameOn(siteName: string, planName: string, brandName: string | null | undefined): string {
  return brandName == null || brandName === siteName ? planName : `${brandName} ${planName}`
}
