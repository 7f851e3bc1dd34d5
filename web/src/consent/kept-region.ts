import type { SiteSettings } from '@fennel/contract'
import type { SafeStorage } from '#web/visitor/index.ts'

export const regionKey = 'quiz_funnels_region'

/** Where the server last said this tab's visitor is, and the wording of the policy that counted there. */
export type KeptRegion = Pick<SiteSettings['privacy'], 'country' | 'state' | 'policyVersion'>

export function keepRegion(tabStorage: SafeStorage, { country, state, policyVersion }: KeptRegion): void {
  tabStorage.write(regionKey, { country, state, policyVersion })
}

/** What this tab has learnt before; undefined when it has learnt nothing that can be read. */
export function readKeptRegion(tabStorage: SafeStorage): KeptRegion | undefined {
  const kept = tabStorage.read(regionKey)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { country, state, policyVersion } = kept as Readonly<Record<string, unknown>>
  if (!isPlace(country) || !isPlace(state) || typeof policyVersion !== 'string') return undefined
  return { country, state, policyVersion }
}

function isPlace(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
