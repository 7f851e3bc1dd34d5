import type { Brand } from '@fennel/funnel'

/** Why its reader gets a mail about a plan, as its last line says. */
export function belongsToPlan(brand: Brand): string {
  return `You get this mail because you have a ${brand.name} plan. It is part of your purchase and not advertising.`
}
