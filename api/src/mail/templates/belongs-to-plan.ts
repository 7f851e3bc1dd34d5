import type { Brand } from '@fennel/funnel'

/** Why its reader gets a mail about a plan, as its last line says. */
export function belongsToPlan(brand: Brand): string {
  return `You received this email because you have a ${brand.name} plan. It is part of your purchase, not advertising.`
}
