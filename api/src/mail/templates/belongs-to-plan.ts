import type { Brand } from '@fennel/funnel'

/** The last line of mails about a plan: why the reader gets them. */
export function belongsToPlan(brand: Brand): string {
  return `You received this email because you have a ${brand.name} plan. It is part of your purchase, not advertising.`
}
