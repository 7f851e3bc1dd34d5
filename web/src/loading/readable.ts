/**
 * Marks the promise with its result: React's `use` then returns a value that is already there at once. For a promise it
 * does not know, it first shows the fallback, and keeps that on screen for 300 ms.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
