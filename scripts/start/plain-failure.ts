/** A failure a person can act on: one sentence that names the fix. Anything else is a bug and keeps its stack. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** The text to show for any thrown value: the sentence alone when it was meant for people. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof PlainFailure) return failure.message
  if (failure instanceof Error) return failure.stack ?? failure.message
  return String(failure)
}
