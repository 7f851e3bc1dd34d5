import type { FlowList } from './brand-parts.ts'

/**
 * The flow for a visit: the wanted one if the brand has it, else the brand's default, reported to `warn`. Nothing
 * wanted means the default, without a warning.
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
