import type { Brand, QuizFlow, QuizStep, UnitSystem } from '@fennel/funnel'
import { type DeviceName, usualDevices } from './devices.ts'
import { keepAnswers } from './kept-visit.ts'
import { answersBefore } from './plausible-answers.ts'
import type { Shot } from './shot.ts'

/** Every step of a flow on phone and desktop, as seen by a visitor who answered everything before it. */
export function stepShots(brand: Brand, flow: QuizFlow): readonly Shot[] {
  return quizSteps(flow).flatMap((step) => usualDevices.map((device) => stepShot(brand, flow, step, device)))
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
