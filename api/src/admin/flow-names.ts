import type { Brand } from '@fennel/funnel'

/** What a brand calls a flow; the id of one it does not have any more. */
export function flowNameOrId(brand: Brand | undefined, flowId: string): string {
  return brand?.flows[flowId]?.name ?? flowId
}

/** The same where several brands may be meant: one that is called differently by two of them has both names. */
export function flowNameAmong(brands: readonly Brand[], flowId: string): string {
  const names = new Set(brands.flatMap(({ flows }) => flows[flowId]?.name ?? []))
  return names.size === 0 ? flowId : [...names].join(' / ')
}
