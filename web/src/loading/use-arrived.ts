import { use } from 'react'

const shown = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * The result of `load`, at once if it has already arrived and `load` is made by `once`; suspends until then. A failure
 * stays until the page is reloaded, as the error boundary offers: `load` itself starts over after a failure, so calling
 * it on every render would request forever.
 */
export function useArrived<T>(load: () => Promise<T>): T {
  const loading = (shown.get(load) as Promise<T> | undefined) ?? load()
  shown.set(load, loading)
  return use(loading)
}
