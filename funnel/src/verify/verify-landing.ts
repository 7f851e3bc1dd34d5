import type { QuizFlow } from '../quiz/quiz-step.ts'
import { optionsOf } from './answer-classes.ts'
import type { FaultRule } from './fault.ts'

/** How many answers the image template has room for. */
const mostImageOptions = 5

/** What is wrong with the questions of the landing page: each is drawn by its own template, or by that of the first. */
export function checkLanding(
  { steps }: QuizFlow,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
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
      report('bad-landing', step.id, `No landing template can ask a step of the type "${step.type}".`)
    const template = step.landingPageTemplate ?? first?.landingPageTemplate
    const lists = step.type === 'tabbed-choice' ? step.tabs.map(({ options }) => options) : [optionsOf(step)]
    if (template === 'landing-image-style' && lists.some(({ length }) => length > mostImageOptions))
      report('bad-landing', step.id, `The image template shows at most ${mostImageOptions} options.`)
  })
}
