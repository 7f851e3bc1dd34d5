/**
 * Runs parts of a start in parallel. When one fails, the others are aborted through their signal, and the first error
 * is thrown only after all have ended, so that nothing starts after a stop.
 */
export async function startTogether(
  signal: AbortSignal,
  parts: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  await Promise.all(parts.map((part) => part(ending).catch((failure: unknown) => failing.abort(failure))))
  failing.signal.throwIfAborted()
  signal.throwIfAborted()
}
