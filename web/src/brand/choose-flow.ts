import type { FlowList } from './brand-parts.ts'

/**
 * The flavour for a visit: the wanted one when the brand has it, else the brand's default, announced by `warn`.
 * Nothing wanted means the default, without a warning.
 */
export function chooseFlow(
  { defaultFlowId, flowIds }: FlowList,
  wanted: string | undefined,
  warn: (message: string) => void,
): string {
  if (wanted !== undefined && flowIds.includes(wanted)) return wanted
  if (wanted !== undefined) warn(`Unknown quiz flow "${wanted}", falling back to "${defaultFlowId}"`)
  return defaultFlowId
}
