import { isLastStep, landingSteps, nextDisplayableStep, takesAnswer } from '@fennel/funnel'
import type { Answers, AnswerValue, QuizFlow, QuizStep } from '@fennel/funnel'
import type { Dice } from '../rehearsal/dice.ts'
import { answerAtRandom } from './answer-at-random.ts'
import type { Person } from './draw-person.ts'

/** One thing a visitor does during the visit. */
type Move =
  | { readonly at: 'article' | 'landing' | 'start' | 'finish' | 'purchase' | 'pay' }
  | { readonly at: 'resume' | 'view'; readonly index: number; readonly step: QuizStep }
  | { readonly at: 'answer'; readonly step: QuizStep; readonly answer: AnswerValue }
  | { readonly at: 'email' }

/** A whole visit, planned with the flow's own rules. */
export interface VisitPlan {
  readonly moves: readonly Move[]
  readonly answers: Answers
  readonly email: string
}

/** In percent of those who got this far, how many continue. */
const continuing = { articleFirst: 7, start: 74, purchase: 86, resume: 3 } as const

/** Walks a flow as this visitor would: branching by their answers, leaving where people leave. */
export function planVisit(
  dice: Dice,
  flow: QuizFlow,
  person: Person,
  email: string,
  payPercent: number,
): VisitPlan {
  const { units } = person.place
  const answers: Record<string, AnswerValue> = {}
  const moves: Move[] = dice.chance(continuing.articleFirst) ? [{ at: 'article' }] : []
  const end = (): VisitPlan => ({ moves, answers, email })
  const answer = (step: QuizStep): void => {
    const given = answerAtRandom(dice, step, units, email)
    if (given === undefined) return
    answers[step.id] = given
    moves.push({ at: 'answer', step, answer: given })
    if (step.type === 'email') moves.push({ at: 'email' })
  }

  moves.push({ at: 'landing' })
  if (!dice.chance(continuing.start)) return end()
  moves.push({ at: 'start' })
  for (const step of landingSteps(flow)) answer(step)
  for (let index = -1; ;) {
    const context = { answers, unitSystem: units }
    const next = nextDisplayableStep(flow, index, context)
    const step = next.kind === 'end' ? undefined : flow.steps[next.index]
    if (next.kind === 'end' || step === undefined) break
    index = next.index
    moves.push({ at: 'view', index, step })
    if (dice.chance(continuing.resume)) moves.push({ at: 'resume', index, step }, { at: 'view', index, step })
    if (dice.between(1, 1000) <= leavingPerMille(step, index)) return end()
    if (takesAnswer(step)) answer(step)
    if (isLastStep(flow, index, { answers, unitSystem: units })) break
  }
  moves.push({ at: 'finish' })
  if (!dice.chance(continuing.purchase)) return end()
  moves.push({ at: 'purchase' })
  if (dice.chance(payPercent)) moves.push({ at: 'pay' })
  return end()
}

/** Per mille of visits that leave at a step: many early and where an email is asked for, few elsewhere. */
function leavingPerMille(step: QuizStep, index: number): number {
  if (step.type === 'email') return 110
  if (step.type === 'measurement-tabbed' || step.type === 'goal-weight') return 22
  if (index < 3) return 35
  return 3 + ((index * 7) % 11)
}
