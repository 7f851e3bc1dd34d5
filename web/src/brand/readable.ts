/**
 * The promise, with what came of it noted on it: React's `use` then returns what is there already. Asked about a promise it
 * does not know, it shows the fallback around it first, and leaves that on screen for 300 ms.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
