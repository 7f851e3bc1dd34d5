import { loadBrand } from '@fennel/brands'
import type { QuizFlow } from '@fennel/funnel'
import { landingSteps } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { compareQuizzes } from './compare-quizzes.ts'
import { withLandingSteps } from './landing-steps.ts'
import { presentSteps } from './present-step.ts'
import { uncounted } from './read-steps.ts'

const brand = await loadBrand('bravolio')
const flow = brand.flows[brand.defaultFlowId] as QuizFlow
const [first, further] = landingSteps(flow).map(({ id }) => id)
const totals = { landed: 100, started: 60, completed: 20, versions: [] }

/** The shown steps of the landing page: `answered` answers to the first question, two fewer to the further one. */
function shownOf(answered: number) {
  const counts = new Map([
    [first ?? '', { ...uncounted, seen: answered, answered }],
    [further ?? '', { ...uncounted, seen: answered - 2, answered: answered - 2 }],
  ])
  const steps = withLandingSteps(flow, counts, totals)
  const shown = presentSteps(flow, steps, () => false)
  const find = (id: string | undefined) => shown.find((step) => step.id === id)
  return { steps, shown, first: find(first), further: find(further) }
}

test('every visit of the page saw its first question, and left there unless it was answered', () => {
  const { first: asked } = shownOf(60)
  expect(asked).toMatchObject({ seen: 100, answered: 60, left: 40, isOnLanding: true })
  expect(asked?.dropOff?.share).toBe(0.4)
})

test('how many saw a later question is unknown, so it is not compared', () => {
  const { steps, shown, further: asked } = shownOf(60)
  expect(asked).toMatchObject({ seen: null, answered: 58, left: null, dropOff: null })
  const { steps: compared } = compareQuizzes(shown, totals, { totals, steps }, 'the week before')
  expect(compared).toHaveProperty(first ?? '')
  expect(compared).not.toHaveProperty(further ?? '')
})

test('answers without a page visit do not count as drop-off', () => {
  expect(shownOf(120).first).toMatchObject({ seen: 120, answered: 120, left: 0 })
})

test('answers of visits that are counted under another flow neither raise who saw it nor lower the drop-off', () => {
  // Twenty of them: an answer to a landing question counts as seen only in the flow under which its visit is counted.
  const counts = new Map([[first ?? '', { ...uncounted, seen: 60, answered: 80 }]])
  const shown = presentSteps(flow, withLandingSteps(flow, counts, totals), () => false)
  expect(shown.find(({ id }) => id === first)).toMatchObject({
    seen: 100,
    answered: 80,
    left: 40,
    dropOff: { share: 0.4 },
  })
})

test('a first question that nobody answered lost every visit', () => {
  const nobody = presentSteps(flow, withLandingSteps(flow, new Map(), totals), () => false)
  expect(nobody.find(({ id }) => id === first)).toMatchObject({ seen: 100, answered: 0, left: 100 })
})
