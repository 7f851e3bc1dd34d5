import type { SiteSettings } from '@fennel/contract'
import { isMap } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'

export const regionKey = 'quiz_funnels_region'

/** The visitor's region as the server last reported it to this tab, and the policy and advertising there. */
export type KeptRegion = Pick<SiteSettings['privacy'], 'country' | 'state' | 'policyVersion' | 'advertises'>

export function keepRegion(
  tabStorage: SafeStorage,
  { country, state, policyVersion, advertises }: KeptRegion,
): void {
  tabStorage.write(regionKey, { country, state, policyVersion, advertises })
}

/** The region this tab has stored; undefined if there is none or it is unreadable. */
export function readKeptRegion(tabStorage: SafeStorage): KeptRegion | undefined {
  const kept = tabStorage.read(regionKey)
  if (!isMap(kept)) return undefined
  const { country, state, policyVersion } = kept
  if (!isPlace(country) || !isPlace(state) || typeof policyVersion !== 'string') return undefined
  return { country, state, policyVersion, advertises: kept['advertises'] !== false }
}

function isPlace(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
