import { loadHealthStepCopy } from '@fennel/brands'
import type { HealthStepCopy } from '@fennel/brands'
import { once } from '#web/brand/index.ts'
import { loadScreen } from '#web/load-screen.ts'

const loaders = new Map<string, () => Promise<HealthStepCopy>>()

/** What fetches a brand's words of the question about health: one for each brand, so that a drawing may ask it (`useArrived`). */
export function healthStepLoaderOf(appId: string, load = loadHealthStepCopy): () => Promise<HealthStepCopy> {
  const known = loaders.get(appId)
  if (known !== undefined) return known
  const loader = once(() => loadScreen(() => load(appId)))
  loaders.set(appId, loader)
  return loader
}
