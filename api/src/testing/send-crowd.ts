import type { FastifyInstance, InjectOptions } from 'fastify'

/** How a crowd of calls that arrive together fared. */
export interface CrowdResult {
  readonly passed: number
  readonly refused: number
  /** Refusals without a Retry-After of a second or more, and answers of 401, 403 or 5xx out of place. */
  readonly faults: readonly string[]
}

/** Sends `size` calls at once. */
export async function sendCrowd(
  app: FastifyInstance,
  size: number,
  call: (at: number) => InjectOptions,
): Promise<CrowdResult> {
  const responses = await Promise.all(Array.from({ length: size }, (_, at) => app.inject(call(at))))
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  const faults = [
    ...refused
      .filter(({ headers }) => !(Number(headers['retry-after']) >= 1))
      .map(({ headers }) => `a refusal says Retry-After ${String(headers['retry-after'])}`),
    ...responses
      .filter(({ statusCode }) => statusCode >= 500)
      .map(({ statusCode }) => `an answer is ${statusCode}`),
  ]
  // NOTE: whom the server could not even count, it did not let in either; that is a fault of its own.
  const passed = responses.filter(({ statusCode }) => statusCode !== 429 && statusCode < 500).length
  return { passed, refused: refused.length, faults: [...new Set(faults)] }
}
