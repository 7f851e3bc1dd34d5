import type { SafeStorage } from '#web/visitor/index.ts'

export const flowKey = 'quiz_funnels_flow'

/** The flavour wanted for this visit: the address first, else what this browser was given before. */
export function wantedFlow(storage: SafeStorage, fromAddress: string | undefined): string | undefined {
  if (fromAddress !== undefined) return fromAddress
  const remembered = storage.read(flowKey)
  return typeof remembered === 'string' ? remembered : undefined
}

/** Remembers the flavour on screen for the rest of the visit. */
export function rememberFlow(storage: SafeStorage, flowId: string): void {
  storage.write(flowKey, flowId)
}
