export interface SendFailure {
  readonly reason: string
  /** Whether the network will never take it. */
  readonly isFinal: boolean
}

/** Of the status alone: what an operator can put right (401, 403) or time does. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * Codes of a 400 that say nothing against the event. 102, 104, 190: the token; 10, 200: its permissions; 1, 2, 368: the
 * network itself; the rest: too many calls.
 */
const passingCodes: ReadonlySet<number> = new Set([
  1, 2, 4, 10, 17, 32, 102, 104, 190, 200, 341, 368, 613, 80_004,
])

/** Of code 100: there is no such pixel, or the token may not use it. */
const unknownPixel = 33

/** What an answer of the Graph API other than 2xx means for the event; `body` is its text, whatever it may be. */
export function readRefusal(status: number, body: string): SendFailure {
  const { code, subcode, isTransient } = errorIn(body)
  const isPassing =
    passing.has(status) ||
    isTransient ||
    (code !== undefined && passingCodes.has(code)) ||
    (code === 100 && subcode === unknownPixel)
  const withCode = code === undefined ? '' : ` with code ${code}`
  return {
    reason: `The network answered ${status}${withCode}.`,
    isFinal: status >= 400 && status < 500 && !isPassing,
  }
}

function errorIn(body: string): {
  readonly code?: number | undefined
  readonly subcode?: number | undefined
  readonly isTransient: boolean
} {
  try {
    const answer = JSON.parse(body) as { readonly error?: Readonly<Record<string, unknown>> } | null
    const { code, error_subcode: subcode, is_transient: isTransient } = answer?.error ?? {}
    return { code: numberOf(code), subcode: numberOf(subcode), isTransient: isTransient === true }
  } catch {
    return { isTransient: false }
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
