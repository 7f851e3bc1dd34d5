/**
 * Runs parts of a start beside each other and resolves when all of them have ended. The first failure is thrown, but
 * only once the others ended too: they hear of it by the signal they are given, and nothing comes up behind a stop.
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
