/** A share and its interval, in shares of 1. */
export interface ShareInterval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** `count` out of `total`, both integers and not negative. */
export interface Proportion {
  readonly count: number
  readonly total: number
}

/** The 97.5% point of the normal distribution, for intervals that contain the truth 95 times out of 100. */
export const z95 = 1.959963984540054

/**
 * The score interval of a single share, without continuity correction: E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", JASA 22 (1927) 209–212. Undefined if `total` is 0.
 */
export function wilsonInterval({ count, total }: Proportion, z = z95): ShareInterval | undefined {
  if (total <= 0) return undefined
  const share = count / total
  const square = z * z
  const middle = share + square / (2 * total)
  const half = z * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total))
  const wide = 1 + square / total
  // NOTE: at none and at all, the bound is exact. Rounding errors would put the share just outside the interval.
  return {
    share,
    low: count === 0 ? 0 : Math.max(0, (middle - half) / wide),
    high: count === total ? 1 : Math.min(1, (middle + half) / wide),
  }
}
