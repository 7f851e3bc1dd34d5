import { flowOfAddress } from '#web/visitor/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'

export const flowKey = 'quiz_funnels_flow'

/** What keeps the flavour: for this tab, where another one may be in another flavour, and for the whole browser. */
interface FlowMemory {
  readonly tab: SafeStorage
  readonly browser: SafeStorage
}

/**
 * The flavour wanted for this visit: that of the address first, then that of the page of ours it was reached from, else what
 * this tab, and then this browser, was given before. A page that is left before its script runs has told neither of them yet.
 */
export function wantedFlow(
  { tab, browser }: FlowMemory,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
  referrer: string,
): string | undefined {
  const fromReferrer = referrer.startsWith(`${origin}/`) ? flowOfAddress(referrer) : undefined
  const remembered = tab.read(flowKey) ?? browser.read(flowKey)
  return flowOfAddress(href) ?? fromReferrer ?? (typeof remembered === 'string' ? remembered : undefined)
}

/** Remembers the flavour on screen for the rest of the visit. */
export function rememberFlow({ tab, browser }: FlowMemory, flowId: string): void {
  for (const storage of [tab, browser]) storage.write(flowKey, flowId)
}
