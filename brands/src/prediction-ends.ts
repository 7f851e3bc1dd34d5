import { goalHarm, type Condition } from '@fennel/funnel'

/** The prediction reaches the goal. Only then may a text name it. */
export const reachesGoal: Condition = { predictionEnds: ['goal'] }

/** The curve falls, to the goal or as far toward it as is healthy: `{possibleWeight}` by `{possibleDate}`. */
export const leadsDown: Condition = { predictionEnds: ['goal', 'first-milestone', 'healthy-range'] }

/** The goal is more than a year away, and may be below the healthy range as well. */
export const isFarAway: Condition = { predictionEnds: ['first-milestone'] }

/** The goal is below the healthy range: the curve ends where that range begins. */
export const endsAtHealthyRange: Condition = { predictionEnds: ['healthy-range'] }

/** The goal is below today's weight, which is at the lower bound of the healthy range: no lower line, but a doctor. */
export const isAtLowerBound: Condition = { predictionEnds: ['lower-bound'] }

/**
 * The goal is not below today's weight, or that weight is at the lower bound of the healthy range. Words about the goal
 * fit only the first: put those for `isAtLowerBound` before them.
 */
export const staysLevel: Condition = { predictionEnds: ['maintenance', 'lower-bound'] }

/** Today's weight is below the healthy range, whatever the goal: no mention of losing weight, but of a doctor. */
export const isBelowRange: Condition = { predictionEnds: ['below-range'] }

/** A weight goal can harm this visitor: no forecast and no praise, but a mention of the people who care for them. */
export const goalMayHarm: Condition = { answerIs: goalHarm }

/** No weight loss is predicted, for any reason. */
export const leadsNowhere: Condition = {
  predictionEnds: ['maintenance', 'lower-bound', 'below-range', 'set-aside'],
}
