import { withMatchingWords } from '@fennel/funnel'
import type { Answers, Brand, QuizFlow, QuizStep, TestimonialQuote, UnitSystem } from '@fennel/funnel'
import { type DeviceName, usualDevices } from './devices.ts'
import { keepAnswers } from './kept-visit.ts'
import { answersBefore } from './plausible-answers.ts'
import type { Shot } from './shot.ts'

/**
 * Every step of a flow on phone and desktop, as seen by a woman who answered everything before it. A step that tells
 * men another story is shown to a man as well.
 */
export function stepShots(brand: Brand, flow: QuizFlow): readonly Shot[] {
  return quizSteps(flow).flatMap((step) =>
    usualDevices.flatMap((device) => {
      const shot = stepShot(brand, flow, step, device)
      const answers = answersBefore(flow, step, 'imperial')
      const ofMan = { ...answers, gender: 'male' }
      if (storyFor(step, ofMan) === storyFor(step, answers)) return [shot]
      return [shot, { ...shot, name: `${step.id} as a man`, kept: keepAnswers(brand, flow.id, ofMan) }]
    }),
  )
}

function storyFor(step: QuizStep, answers: Answers): TestimonialQuote | undefined {
  const worded = withMatchingWords(step, { answers, unitSystem: 'imperial' })
  return 'card' in worded ? worded.card.testimonial : undefined
}

/** The steps shown in the quiz itself, without those of the landing page. */
export function quizSteps(flow: QuizFlow): readonly QuizStep[] {
  return flow.steps.filter(({ landingPageOnly }) => landingPageOnly !== true)
}

/** One step, opened at its own address. */
export function stepShot(
  brand: Brand,
  flow: QuizFlow,
  step: QuizStep,
  device: DeviceName,
  units: UnitSystem = 'imperial',
): Shot {
  return {
    brand: brand.appId,
    flow: flow.id,
    kind: 'quiz',
    group: groupOf(flow, step),
    name: step.id,
    device,
    path: `/quiz/${encodeURIComponent(step.id)}`,
    kept: keepAnswers(brand, flow.id, answersBefore(flow, step, units), units),
    ready: `[data-step-id="${step.id}"]`,
    // NOTE: its last stage navigates on by itself.
    ...(isPassing(step) ? { isPassing: true } : {}),
  }
}

function isPassing(step: QuizStep): boolean {
  return 'customComponent' in step && step.customComponent === 'calculating-plan-loader'
}

function groupOf(flow: QuizFlow, step: QuizStep): string {
  return flow.stepLabels.find(({ id }) => id === step.stepLabelId)?.label ?? 'Quiz'
}
