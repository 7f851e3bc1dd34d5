import { expect, it } from 'vitest'
import type { Condition } from './conditions.ts'
import { healthBranches, stepForAllBefore } from './health-branches.ts'
import type { QuizFlow, QuizStep } from './quiz-step.ts'

const step = (id: string, dataClass: QuizStep['dataClass'], conditionalDisplay?: Condition): QuizStep => ({
  id,
  type: 'single-choice',
  title: id,
  options: [],
  dataClass,
  ...(conditionalDisplay === undefined ? {} : { conditionalDisplay }),
})
const flowOf = (...steps: readonly QuizStep[]): Pick<QuizFlow, 'steps'> => ({ steps })
const ill: Condition = { answerIs: { questionId: 'illness', anyOf: ['yes'] } }
const cooks: Condition = { answerIs: { questionId: 'cooking', anyOf: ['yes'] } }

it.each<[Condition, boolean]>([
  [ill, true],
  [{ not: ill }, true],
  [{ answered: 'illness' }, true],
  [{ predictionEnds: ['goal'] }, true],
  [{ all: [cooks, ill] }, true],
  [{ any: [cooks, { not: ill }] }, true],
  [cooks, false],
  [{ unitSystemIs: 'metric' }, false],
])('a step shown on the condition %j depends on health answers: %s', (condition, isBranch) => {
  const flow = flowOf(step('illness', 'health'), step('cooking', 'preference'), step('it', 'none', condition))
  expect(healthBranches([flow]).has('it')).toBe(isBranch)
})

it('a branch of such a branch is one, too; a step that everybody sees is not, whatever it asks', () => {
  const flow = flowOf(
    step('illness', 'health'),
    step('doctor', 'preference', ill),
    step('visit', 'none', { answered: 'doctor' }),
    step('sleep', 'health'),
  )
  expect([...healthBranches([flow])]).toEqual(['doctor', 'visit'])
})

it('one flow of a brand is enough', () => {
  const open = flowOf(step('illness', 'health'), step('doctor', 'none'))
  const branched = flowOf(step('illness', 'health'), step('doctor', 'none', ill))
  expect([...healthBranches([open, branched])]).toEqual(['doctor'])
})

it('the step for all before a branch is the last one that nobody skips', () => {
  const flow = flowOf(
    { ...step('intro', 'none'), landingPageOnly: true },
    step('illness', 'health'),
    step('pans', 'preference', cooks),
    step('doctor', 'none', ill),
    step('visit', 'none', ill),
  )
  expect(stepForAllBefore(flow, 'visit')).toEqual({ id: 'illness', index: 1 })
  expect(stepForAllBefore(flow, 'illness')).toBeUndefined()
  expect(stepForAllBefore(flow, 'unknown')).toBeUndefined()
})
