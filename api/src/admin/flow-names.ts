import type { Brand } from '@fennel/funnel'

/** A flow's name in its brand, or its id if the brand no longer has it. */
export function flowNameOrId(brand: Brand | undefined, flowId: string): string {
  return brand?.flows[flowId]?.name ?? flowId
}

/** The same across several brands. A flow that they name differently gets all names. */
export function flowNameAmong(brands: readonly Brand[], flowId: string): string {
  const names = new Set(brands.flatMap(({ flows }) => flows[flowId]?.name ?? []))
  return names.size === 0 ? flowId : [...names].join(' / ')
}
