import type { Condition } from '@fennel/funnel'

/** For a story of a man, in `otherWords` of a card whose own story a woman tells. */
export const isMan: Condition = { answerIs: { questionId: 'gender', anyOf: ['male'] } }

/** For a story of a woman, in `otherWords` of a card whose own story a man tells. */
export const isWoman: Condition = { answerIs: { questionId: 'gender', anyOf: ['female'] } }
