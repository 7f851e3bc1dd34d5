import { ConfigError } from '../../api/src/config-error.ts'

/**
 * A failure that a person can fix: one sentence that names the fix. Any other error is a bug and is shown with its
 * stack.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** The text to show for any thrown value: only the sentence for a `PlainFailure`. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof PlainFailure) return failure.message
  if (failure instanceof Error) return failure.stack ?? failure.message
  return String(failure)
}

/** Runs `work`. Settings that cannot work, a `ConfigError` of the server, are thrown as a `PlainFailure`. */
export async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof ConfigError ? new PlainFailure(failure.message) : failure
  }
}
