import type { StepOverride } from '../quiz/derive-flow.ts'

/** What an arm changes. Everything it leaves out stays as in the brand. */
export interface ArmChanges {
  /** Step copy and cards, by step id, in every flow that has the step. */
  readonly steps?: Readonly<Record<string, StepOverride>>
  /** Order: each step named comes after the other one; `start` puts it first. */
  readonly moveAfter?: Readonly<Record<string, string>>
  /** Steps this arm leaves out. */
  readonly drop?: readonly string[]
  /** The plan set: the ids of the plans shown, in this order. */
  readonly plans?: readonly string[]
  /** Prices in cents by plan id. Such a plan is sold under an id of its own, see `armPlanId`. */
  readonly planPrices?: Readonly<
    Record<string, { readonly priceCents?: number; readonly finalPriceCents: number }>
  >
  /** Upsells by id: price in cents and headline. */
  readonly upsells?: Readonly<
    Record<
      string,
      { readonly priceCents?: number; readonly originalPriceCents?: number; readonly headline?: string }
    >
  >
}

export interface ExperimentArm {
  readonly id: string
  readonly name: string
  /** Its weight relative to the other arms; above 0. */
  readonly weight: number
  readonly changes: ArmChanges
}

/** An A/B test as brand data. The first arm is the control that the others are compared with. */
export interface Experiment {
  /** Letters, digits and hyphens. It is part of the hash that assigns arms, so a new test needs a new id. */
  readonly id: string
  readonly name: string
  /** What is expected and why, for those who read the results. */
  readonly hypothesis: string
  /**
   * `draft`: verified like the others, but nobody takes part yet. `stopped`: everybody gets the winner, or the brand
   * unchanged if there is none.
   */
  readonly status: 'draft' | 'running' | 'stopped'
  readonly winner?: string
  /** The flows it runs in; nothing that other flows sell may change. If absent, all. */
  readonly flowIds?: readonly string[]
  /** Percentage of visitors who take part, 1 to 100. If absent, all. */
  readonly trafficPercent?: number
  readonly arms: readonly [ExperimentArm, ExperimentArm, ...ExperimentArm[]]
}

/** Whether an arm sells other plans, prices or one-time offers than the brand. */
export function changesWhatIsSold({ arms }: Pick<Experiment, 'arms'>): boolean {
  return arms.some(({ changes: { plans, planPrices, upsells } }) =>
    [plans, planPrices, upsells].some((change) => change !== undefined),
  )
}
