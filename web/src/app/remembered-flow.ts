import { flowOfAddress } from '#web/visitor/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'

export const flowKey = 'quiz_funnels_flow'

/**
 * The flavour wanted for this visit: that of the address first, then that of the page of ours it was reached from, else what
 * this browser was given before. A page that is left before its script runs has told the browser nothing yet.
 */
export function wantedFlow(
  storage: SafeStorage,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
  referrer: string,
): string | undefined {
  const fromReferrer = referrer.startsWith(`${origin}/`) ? flowOfAddress(referrer) : undefined
  const remembered = storage.read(flowKey)
  return flowOfAddress(href) ?? fromReferrer ?? (typeof remembered === 'string' ? remembered : undefined)
}

/** Remembers the flavour on screen for the rest of the visit. */
export function rememberFlow(storage: SafeStorage, flowId: string): void {
  storage.write(flowKey, flowId)
}
