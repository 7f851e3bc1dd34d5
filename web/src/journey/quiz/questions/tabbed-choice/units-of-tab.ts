import type { PreferredUnits } from '@fennel/funnel'

const unitTabs: Readonly<Partial<Record<string, Partial<PreferredUnits>>>> = {
  LB: { weight: 'LB' },
  KG: { weight: 'KG' },
  FT: { height: 'FT' },
  CM: { height: 'CM' },
}

/** The unit a tab represents; undefined for any other tab. */
export function unitsOfTab(tabId: string): Partial<PreferredUnits> | undefined {
  return Object.hasOwn(unitTabs, tabId) ? unitTabs[tabId] : undefined
}
