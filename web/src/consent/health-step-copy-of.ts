import { loadHealthStepCopy } from '@fennel/brands'
import type { HealthStepCopy } from '@fennel/brands'

const copies = new Map<string, Promise<HealthStepCopy>>()

/** The brand's words of the question about health, fetched once; a failure asks again the next time. */
export function healthStepCopyOf(appId: string): Promise<HealthStepCopy> {
  const known = copies.get(appId)
  if (known !== undefined) return known
  const loading = loadHealthStepCopy(appId)
  copies.set(appId, loading)
  loading.catch(() => copies.delete(appId))
  return loading
}
