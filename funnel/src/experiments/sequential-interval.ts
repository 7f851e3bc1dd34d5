/** What was measured in one arm: the number of visitors, and the sum and sum of squares of each visitor's value. */
export interface Sample {
  readonly visitors: number
  readonly sum: number
  readonly sumOfSquares: number
}

/** The range that contains the true difference between two arms; both ends in the unit of the measure. */
export interface Interval {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/**
 * An interval for the difference in means of two arms that stays valid however often one looks: with probability `1 -
 * alpha` it contains the true difference at every moment at once. Normal-mixture SPRT (mSPRT) of Johari, Koomen,
 * Pekelis and Walsh, "Always Valid Inference: Continuous Monitoring of A/B Tests", Operations Research 70(3), 2022
 * (arXiv:1512.04922), section 4: with V the variance of the difference and a N(0, tau²) mixture, half width = sqrt(2 V
 * (V + tau²) / tau² · (ln(1/alpha) + ½ ln((V + tau²) / V))). `tau` is the size of difference to detect, chosen before
 * the data. `spread` says where V comes from: `pooled` over both arms, for shares, which spread alike if there is no
 * effect; each arm's `own`, for money, which spreads more in a dearer arm although its mean is the same.
 */
export function sequentialInterval(
  control: Sample,
  arm: Sample,
  { alpha, tau, spread }: { readonly alpha: number; readonly tau: number; readonly spread: 'pooled' | 'own' },
): Interval {
  const difference = meanOf(arm) - meanOf(control)
  const variance =
    spread === 'own'
      ? variancePerVisitor(control) / control.visitors + variancePerVisitor(arm) / arm.visitors
      : variancePerVisitor(control, arm) * (1 / control.visitors + 1 / arm.visitors)
  if (!(variance > 0) || !Number.isFinite(variance))
    return { difference: Number.isFinite(difference) ? difference : 0, low: -Infinity, high: Infinity }
  const wide = variance + tau * tau
  const half = Math.sqrt(
    ((2 * variance * wide) / (tau * tau)) * (Math.log(1 / alpha) + 0.5 * Math.log(wide / variance)),
  )
  return { difference, low: difference - half, high: difference + half }
}

export function meanOf({ visitors, sum }: Sample): number {
  return visitors === 0 ? 0 : sum / visitors
}

function variancePerVisitor(...samples: readonly Sample[]): number {
  const total = (key: keyof Sample) => samples.reduce((sum, sample) => sum + sample[key], 0)
  const visitors = total('visitors')
  const mean = total('sum') / visitors
  return (total('sumOfSquares') / visitors - mean * mean) * (visitors / (visitors - 1))
}
