/** Stages of a journey, in order. The position is stored, so add new ones at the end. */
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

/** A value with a sort key that is independent of arrival, so that merging in any order gives the same result. */
export type Placed<T> = readonly [order: string, value: T]

/** A step of a flow version; each has its own counts. */
export type StepKey = readonly [flowId: string, flowVersion: string, stepId: string]

/**
 * What is known of a visit. Every field only moves one way (earliest, latest, union), so the state is the same even
 * when events arrive late, twice, out of order or from two tabs.
 */
export interface SessionState {
  readonly appName: string
  /** Earliest arrival, in milliseconds since 1970. */
  readonly firstAt: number
  /** Arrival of the latest event, 0 before the first. Absent for visits counted before this field existed. */
  readonly lastAt?: number
  readonly flow?: Placed<readonly [flowId: string, flowVersion: string]>
  readonly source?: Placed<string>
  readonly device?: Placed<string>
  readonly country?: Placed<string>
  /** The stages reached, as one number: a flag for each position in `stages`. See `hasStage` and `withStage`. */
  readonly stages: number
  /** The step seen last by the visitor's own clock. */
  readonly lastStep?: Placed<StepKey>
  /** The arm by experiment id. */
  readonly arms: Readonly<Record<string, Placed<string>>>
  /** Cents by money movement; refunds are negative. */
  readonly money: Readonly<Record<string, number>>
}

/** What is known of one step of a visit. Times are in milliseconds. */
export interface StepState {
  readonly key: StepKey
  readonly seenAt: number | null
  readonly answeredAt: number | null
  readonly answer: Placed<readonly string[]> | null
}

/** Whether a visit has reached a stage. */
export function hasStage(visit: Pick<SessionState, 'stages'>, stage: Stage): boolean {
  return (visit.stages & flagOf(stage)) !== 0
}

/** The stages of a visit that has now reached this one, too; the same stages if there is none. */
export function withStage(visit: Pick<SessionState, 'stages'>, stage: Stage | undefined): number {
  return stage === undefined ? visit.stages : visit.stages | flagOf(stage)
}

function flagOf(stage: Stage): number {
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

/** The earlier of two moments, either of which may be missing. */
export function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
