import type { LandingContent } from '../brand.ts'
import { optionsOf } from '../questions/choices.ts'
import { landingSteps, landingTemplateOf } from '../quiz/navigation.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { limits } from '../timings.ts'
import type { FaultRule } from './fault.ts'

/** Checks the landing page's questions. Each is rendered by its own template, or by that of the first question. */
export function checkLanding(
  flow: QuizFlow,
  content: LandingContent,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
  const { steps } = flow
  const [first] = steps
  if (first?.landingPageOnly !== true)
    report('bad-landing', 'flow', 'The first step must belong to the landing page.')
  if (first?.landingPageTemplate === undefined)
    report('bad-landing', first?.id ?? 'flow', 'The first step names no landing template.')
  steps.forEach((step, index) => {
    if (step.landingPageOnly !== true) return
    if (index > 0 && steps[index - 1]?.landingPageOnly !== true)
      report('bad-landing', step.id, 'A landing question comes after a quiz question.')
    if (step.type !== 'single-choice' && step.type !== 'tabbed-choice')
      report('bad-landing', step.id, `No landing template supports the step type "${step.type}".`)
    const template = landingTemplateOf(flow, step)
    if (template === 'landing-image-style' && step.heroTextLines?.length === 0)
      report('bad-landing', step.id, 'The hero text has no lines: leave it out to show the title instead.')
    const lists = step.type === 'tabbed-choice' ? step.tabs.map(({ options }) => options) : [optionsOf(step)]
    if (template === 'landing-image-style' && lists.some(({ length }) => length > limits.landingImageOptions))
      report(
        'bad-landing',
        step.id,
        `The image template shows at most ${limits.landingImageOptions} options.`,
      )
  })
  const isHero = (step: QuizStep) => landingTemplateOf(flow, step) === 'plain-hero'
  if (content.testimonial !== undefined && !landingSteps(flow).some(isHero))
    report(
      'bad-landing',
      'flow',
      'Only the plain hero shows a testimonial, and this flow has none: leave it out.',
    )
}
