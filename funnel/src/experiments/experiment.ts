import type { StepOverride } from '../quiz/derive-flow.ts'

/** What an arm makes different. Everything it leaves out stays as the brand has it. */
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
  /** Its share relative to the other arms; above 0. */
  readonly weight: number
  readonly changes: ArmChanges
}

/** An A/B test as brand data. The first arm is the control, what the others are compared with. */
export interface Experiment {
  /** Letters, digits and hyphens; part of the assignment, so a new test needs a new id. */
  readonly id: string
  readonly name: string
  /** What is expected and why, for the people who read the results. */
  readonly hypothesis: string
  /**
   * `draft`: verified like the others, and nobody takes part yet. `stopped`: everybody gets the winner, or what the brand
   * says when there is none.
   */
  readonly status: 'draft' | 'running' | 'stopped'
  readonly winner?: string
  /** The flows it runs in; absent means all. */
  readonly flowIds?: readonly string[]
  /** Percent of the visitors who take part, 1 to 100; absent means all. */
  readonly trafficPercent?: number
  readonly arms: readonly [ExperimentArm, ExperimentArm, ...ExperimentArm[]]
}
