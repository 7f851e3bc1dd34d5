/** Stages of a journey, in order. The position is stored: add new ones at the end. */
export const stages = [
  'landing',
  'article',
  'quizStart',
  'quizResume',
  'quizComplete',
  'purchaseView',
  'paymentStart',
  'paid',
  'upsellView',
  'upsellPaid',
  'upsellDecline',
  'registered',
] as const

export type Stage = (typeof stages)[number]

/** A value with its place in an order that does not depend on arrival: two visits merged in any order agree. */
export type Placed<T> = readonly [order: string, value: T]

/** A step of a flow, as counts are kept apart by it. */
export type StepKey = readonly [flowId: string, flowVersion: string, stepId: string]

/**
 * What is known of a visit. Every field only ever grows towards an end (earliest, latest, union), so that events may
 * arrive late, twice, in any order and from two tabs, and the state is the same.
 */
export interface SessionState {
  readonly appName: string
  /** Milliseconds since 1970 of the earliest arrival. */
  readonly firstAt: number
  /** The same of the latest event, 0 before the first; absent of visits counted before it was kept. */
  readonly lastAt?: number
  readonly flow?: Placed<readonly [flowId: string, flowVersion: string]>
  readonly source?: Placed<string>
  readonly device?: Placed<string>
  readonly country?: Placed<string>
  /** Bits by the position in `stages`. */
  readonly stages: number
  /** The step seen last on the visitor's own clock. */
  readonly lastStep?: Placed<StepKey>
  /** The arm by experiment id. */
  readonly arms: Readonly<Record<string, Placed<string>>>
  /** Cents by movement of money; refunds are negative. */
  readonly money: Readonly<Record<string, number>>
}

/** What is known of one step of a visit; times in milliseconds. */
export interface StepState {
  readonly key: StepKey
  readonly seenAt: number | null
  readonly answeredAt: number | null
  readonly answer: Placed<readonly string[]> | null
}

export function hasStage(state: SessionState, stage: Stage): boolean {
  return (state.stages & bitOf(stage)) !== 0
}

export function bitOf(stage: Stage): number {
  return 1 << stages.indexOf(stage)
}

export function newSession(appName: string, firstAt: number): SessionState {
  return { appName, firstAt, lastAt: 0, stages: 0, arms: {}, money: {} }
}

/** The earlier of two placed values. */
export function earlier<T>(one: Placed<T> | undefined, other: Placed<T> | undefined): Placed<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other[0] < one[0] ? other : one
}

/** The later of two placed values. */
export function later<T>(one: Placed<T> | undefined, other: Placed<T> | undefined): Placed<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other[0] > one[0] ? other : one
}

/** The earlier of two moments, where either may be missing. */
export function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
