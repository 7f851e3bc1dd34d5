import { loadHealthStepCopy } from '@fennel/brands'
import type { HealthStepCopy } from '@fennel/brands'
import { loadScreen } from '#web/loading/load-screen.ts'
import { once } from '#web/loading/once.ts'

const loaders = new Map<string, () => Promise<HealthStepCopy>>()

/**
 * Returns the loader of a brand's health question copy. Each brand has one stable loader, so that `useArrived` can be
 * called with it during render.
 */
export function healthStepLoaderOf(appId: string, load = loadHealthStepCopy): () => Promise<HealthStepCopy> {
  const known = loaders.get(appId)
  if (known !== undefined) return known
  const loader = once(() => loadScreen(() => load(appId)))
  loaders.set(appId, loader)
  return loader
}
