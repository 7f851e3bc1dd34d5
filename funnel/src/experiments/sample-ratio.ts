/**
 * The probability of a split at least this uneven when visitors are assigned by these weights: Pearson's chi-square
 * goodness-of-fit test with one degree of freedom fewer than there are arms.
 */
export function sampleRatioProbability(visitors: readonly number[], weights: readonly number[]): number {
  const total = visitors.reduce((sum, count) => sum + count, 0)
  const weight = weights.reduce((sum, share) => sum + share, 0)
  if (total === 0) return 1
  const statistic = visitors.reduce((sum, count, at) => {
    const expected = (total * (weights[at] ?? 0)) / weight
    return sum + (count - expected) ** 2 / expected
  }, 0)
  return chiSquareTail(statistic, visitors.length - 1)
}

/**
 * The upper tail of the chi-square distribution with integer degrees of freedom, by the finite sums of Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 26.4.4 (odd) and 26.4.5 (even).
 */
export function chiSquareTail(statistic: number, degrees: number): number {
  if (degrees < 1 || statistic <= 0) return 1
  const half = statistic / 2
  const isOdd = degrees % 2 === 1
  let tail = isOdd ? complementaryError(Math.sqrt(half)) : Math.exp(-half)
  let term = isOdd ? 2 * Math.sqrt(half / Math.PI) * Math.exp(-half) : Math.exp(-half) * half
  for (let at = isOdd ? 3 : 4; at <= degrees; at += 2) {
    tail += term
    term *= half / (at / 2)
  }
  return Math.min(1, tail)
}

/** erfc(x) for x ≥ 0, relative error below 1.2e-7: Press et al., Numerical Recipes, 2nd ed., section 6.2. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.5 * x)
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
    1.00002368, -1.26551223,
  ]
  return t * Math.exp(-x * x + coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0))
}
