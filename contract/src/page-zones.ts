/**
 * What a document may do, by where it lies. `payment`: talks to the payment provider, and to nobody else beside us.
 * `admin`: the operators' area. `site`: everything else. Each zone has a content policy of its own, so going from one to
 * another is a page load.
 */
export type PageZone = 'site' | 'payment' | 'admin'

/** The pages that show fields of the payment provider, or ask it about a payment. */
const paymentPages = /^\/(purchase|checkout|email-offer|upsell|subscription)(\/|$)/

/** The zone of a path as it stands in the address, without its query. */
export function zoneOf(path: string): PageZone {
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return paymentPages.test(path) ? 'payment' : 'site'
}
