import type { FastifyInstance, InjectOptions } from 'fastify'

/** What happened to a crowd of calls that arrived together. */
export interface LoadResult {
  readonly passed: number
  readonly refused: number
  /** Refusals without a Retry-After of at least a second, and 5xx responses. */
  readonly faults: readonly string[]
}

/** Sends `size` calls at once. */
export async function sendCrowd(
  app: FastifyInstance,
  size: number,
  call: (at: number) => InjectOptions,
): Promise<LoadResult> {
  const responses = await Promise.all(Array.from({ length: size }, (_, at) => app.inject(call(at))))
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  const faults = [
    ...refused
      .filter(({ headers }) => !(Number(headers['retry-after']) >= 1))
      .map(({ headers }) => `a refusal has Retry-After ${String(headers['retry-after'])}`),
    ...responses
      .filter(({ statusCode }) => statusCode >= 500)
      .map(({ statusCode }) => `a response is ${statusCode}`),
  ]
  // NOTE: a call that failed before it was counted did not pass either; it is listed as a fault.
  const passed = responses.filter(({ statusCode }) => statusCode !== 429 && statusCode < 500).length
  return { passed, refused: refused.length, faults: [...new Set(faults)] }
}
