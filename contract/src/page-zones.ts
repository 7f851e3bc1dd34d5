/**
 * What a document may do, by its path. `payment`: talks to the payment provider and, besides us, to nobody else.
 * `admin`: the operators' area. `site`: everything else. Each zone has its own content security policy, so moving from
 * one to another is a page load.
 */
export type PageZone = 'site' | 'payment' | 'admin'

/** The pages that show fields of the payment provider, or ask it about a payment. */
const paymentPages = /^\/(purchase|checkout|email-offer|upsell|subscription)(\/|$)/

/** The zone of a URL path (without its query). */
export function zoneOf(path: string): PageZone {
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return paymentPages.test(path) ? 'payment' : 'site'
}
