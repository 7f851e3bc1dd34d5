import { flowOfAddress } from '#web/visitor/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'

const flowKey = 'quiz_funnels_flow'

/** Where the flow is remembered: for this tab, since another tab may show another flow, and for the whole browser. */
interface FlowMemory {
  readonly tab: SafeStorage
  readonly browser: SafeStorage
}

/**
 * The flow for this visit: that of the address, else that of our page the visitor came from, else what this tab, then
 * this browser, remembers. A page that was left before its script ran has stored neither.
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

/** Remembers the current flow for the rest of the visit. */
export function rememberFlow({ tab, browser }: FlowMemory, flowId: string): void {
  for (const storage of [tab, browser]) storage.write(flowKey, flowId)
}
