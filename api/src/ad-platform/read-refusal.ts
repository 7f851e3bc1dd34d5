export interface SendFailure {
  readonly reason: string
  /** Whether the network will never accept the event. */
  readonly isFinal: boolean
}

/** Status codes that operators can fix (401, 403) or that pass with time. */
const temporaryStatuses: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * Error codes of a 400 that do not mean the event is bad. 102, 104, 190: the token; 10, 200: its permissions; 1, 2,
 * 368: the network itself; the rest: rate limits.
 */
const temporaryCodes: ReadonlySet<number> = new Set([
  1, 2, 4, 10, 17, 32, 102, 104, 190, 200, 341, 368, 613, 80_004,
])

/** Subcode of code 100: the pixel does not exist, or the token may not use it. */
const unknownPixel = 33

/** What a response of the Graph API other than 2xx means for the event; `body` is its raw text. */
export function readRefusal(status: number, body: string): SendFailure {
  const { code, subcode, isTransient } = errorIn(body)
  const isTemporary =
    temporaryStatuses.has(status) ||
    isTransient ||
    (code !== undefined && temporaryCodes.has(code)) ||
    (code === 100 && subcode === unknownPixel)
  const withCode = code === undefined ? '' : ` with code ${code}`
  return {
    reason: `The network answered ${status}${withCode}.`,
    isFinal: status >= 400 && status < 500 && !isTemporary,
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
