import { readable } from './readable.ts'

/** Calls `load` on first use and returns the same promise afterwards, but calls it again after a failure. */
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
