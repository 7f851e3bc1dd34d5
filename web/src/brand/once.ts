import { readable } from './readable.ts'

/** Calls `load` at the first ask and gives the same promise to every later one, but asks again after a failure. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= readable(
      load().catch((error: unknown) => {
        loading = undefined
        throw error
      }),
    )
    return loading
  }
}
