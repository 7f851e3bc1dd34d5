/** How far apart two samples are, and how likely two samples from the same distribution are at least as far apart. */
export interface SampleDistance {
  /** The largest distance between the two empirical distribution functions, 0 to 1. */
  readonly distance: number
  /** Small when the samples are unlikely to come from the same distribution. */
  readonly p: number
}

/**
 * The two-sample Kolmogorov–Smirnov test. `distance` is D = sup |F₁(x) − F₂(x)|; `p` is its asymptotic value
 * Q(λ) = 2 Σₖ₌₁ (−1)ᵏ⁻¹ e^(−2k²λ²) with λ = (√N + 0.12 + 0.11/√N)·D and N = nm/(n+m): the Kolmogorov distribution with
 * Stephens' correction for small samples (M. A. Stephens, "Use of the Kolmogorov–Smirnov, Cramér–von Mises and related
 * statistics without extensive tables", Journal of the Royal Statistical Society B 32, 1970). Samples are never empty.
 */
export function compareSamples(first: readonly number[], second: readonly number[]): SampleDistance {
  if (first.length === 0 || second.length === 0) throw new Error('An empty sample cannot be compared.')
  const distance = largestGap(
    first.toSorted((a, b) => a - b),
    second.toSorted((a, b) => a - b),
  )
  return { distance, p: kolmogorovTail(stretchOf(first.length, second.length) * distance) }
}

/**
 * The critical distance: samples of these sizes that are closer than this pass at `level`, whatever their distribution.
 * Above 1 when the samples are too small to fail at all.
 */
export function criticalDistance(firstSize: number, secondSize: number, level: number): number {
  // NOTE: Q is strictly decreasing, and these bounds include every significance level used in practice.
  let [low, high] = [0.2, 5]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (kolmogorovTail(middle) > level) low = middle
    else high = middle
  }
  return high / stretchOf(firstSize, secondSize)
}

/** Scales a distance so that it can be compared between samples of different sizes. */
function stretchOf(firstSize: number, secondSize: number): number {
  const root = Math.sqrt((firstSize * secondSize) / (firstSize + secondSize))
  return root + 0.12 + 0.11 / root
}

function largestGap(first: readonly number[], second: readonly number[]): number {
  let [i, j, gap] = [0, 0, 0]
  while (i < first.length && j < second.length) {
    const value = Math.min(first[i] ?? Infinity, second[j] ?? Infinity)
    // NOTE: skips all equal values in both samples, or ties would look like a distance.
    while (i < first.length && first[i] === value) i += 1
    while (j < second.length && second[j] === value) j += 1
    gap = Math.max(gap, Math.abs(i / first.length - j / second.length))
  }
  return gap
}

/** Q(λ), the probability that the Kolmogorov statistic exceeds λ. */
export function kolmogorovTail(lambda: number): number {
  // NOTE: below 0.2 the sum converges slowly, and Q differs from 1 by less than 1e-12.
  if (lambda < 0.2) return 1
  let sum = 0
  for (let k = 1; k <= 100; k++) {
    const term = Math.exp(-2 * k * k * lambda * lambda)
    sum += (k % 2 === 1 ? 1 : -1) * term
    if (term < 1e-15) break
  }
  return Math.min(1, Math.max(0, 2 * sum))
}
