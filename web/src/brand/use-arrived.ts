import { use } from 'react'

const shown = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * What `load` brings, at once where that has come already and `load` is made by `once`; the nearest Suspense boundary
 * shows its fallback until then. A failure stays one until the page is loaded anew, as the error boundary offers: `load`
 * itself begins anew after one, and a drawing that asked it each time would ask for ever.
 */
export function useArrived<T>(load: () => Promise<T>): T {
  const loading = (shown.get(load) as Promise<T> | undefined) ?? load()
  shown.set(load, loading)
  return use(loading)
}
