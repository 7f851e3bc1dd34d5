import type { Brand, QuizFlow } from '@fennel/funnel'

/**
 * The flavour for a visit: the wanted one when the brand has it, else the brand's default, announced by `warn`.
 * Nothing wanted means the default, without a warning.
 */
export function chooseFlow(
  brand: Brand,
  wanted: string | undefined,
  warn: (message: string) => void,
): QuizFlow {
  const flow = wanted === undefined ? undefined : brand.flows[wanted]
  if (flow !== undefined) return flow
  const fallback = brand.flows[brand.defaultFlowId]
  if (fallback === undefined) throw new Error(`Brand "${brand.appId}" has no flow "${brand.defaultFlowId}"`)
  if (wanted !== undefined) warn(`Unknown quiz flow "${wanted}", falling back to "${fallback.id}"`)
  return fallback
}
