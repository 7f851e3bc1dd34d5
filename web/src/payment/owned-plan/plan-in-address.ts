import { paths } from '#web/paths.ts'

/** The page of one of the customer's plans. */
export const pathOfPlan = (subscriptionId: string): string => `${paths.subscription}?plan=${subscriptionId}`

/** The plan that an address names; undefined for the one that is shown first. */
export function planInAddress(search: string): string | undefined {
  const id = new URLSearchParams(search).get('plan')
  return id !== null && /^sub_\w+$/.test(id) ? id : undefined
}
