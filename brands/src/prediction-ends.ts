import { goalHarm, type Condition } from '@fennel/funnel'

/** The goal is one the prediction reaches: only then may a text name it. */
export const reachesGoal: Condition = { predictionEnds: ['goal'] }

/** The way leads down, to the goal or as far towards it as is sound: `{possibleWeight}` by `{possibleDate}`. */
export const leadsDown: Condition = { predictionEnds: ['goal', 'first-milestone', 'healthy-range'] }

/** The goal lies more than a year away, and may lie below the healthy range as well. */
export const isFarAway: Condition = { predictionEnds: ['first-milestone'] }

/** The goal lies below the healthy range: the way ends where that range begins. */
export const endsAtHealthyRange: Condition = { predictionEnds: ['healthy-range'] }

/** The goal is not below the weight of today, or that weight is where the healthy range begins. Less may still be healthy. */
export const staysLevel: Condition = { predictionEnds: ['maintenance'] }

/** The weight of today lies below the healthy range, wherever the goal lies: no word of losing, a word about a doctor. */
export const isBelowRange: Condition = { predictionEnds: ['below-range'] }

/** A weight goal can do harm to this visitor: no forecast, no praise of a goal, a word about the people who care for them. */
export const goalMayHarm: Condition = { answerIs: goalHarm }

/** No way down, for one reason or the other. */
export const leadsNowhere: Condition = { predictionEnds: ['maintenance', 'below-range', 'set-aside'] }
