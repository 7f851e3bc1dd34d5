import { ConfigError } from '../../api/src/config-error.ts'

/**
 * A failure that a person can fix: one sentence that names the fix. Any other error is a bug and is shown with its
 * stack.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Whether a person can fix it: also settings of the server that cannot work, a `ConfigError`. */
export function isPlain(failure: unknown): failure is PlainFailure | ConfigError {
  return failure instanceof PlainFailure || failure instanceof ConfigError
}

/** The text to show for any thrown value: only the sentence if a person can fix it. */
export function describeFailure(failure: unknown): string {
  if (isPlain(failure)) return failure.message
  if (failure instanceof Error) return failure.stack ?? failure.message
  return String(failure)
}
