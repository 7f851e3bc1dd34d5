import type { LandingTemplate, QuizFlow, QuizStep, SingleChoiceStep } from '@fennel/funnel'

/** An answer to choose, with its label. */
export const option = (value: string, label: string) => ({ id: value, value, label })

/** A question that is asked on a landing page of this template. */
export function landingStep(
  template: LandingTemplate,
  more: Partial<SingleChoiceStep> = {},
): SingleChoiceStep {
  return {
    id: 'gender',
    type: 'single-choice',
    title: 'Who are you?',
    landingPageOnly: true,
    landingPageTemplate: template,
    options: [option('female', 'Female'), option('male', 'Male')],
    dataClass: 'profile',
    ...more,
  }
}

/** A flow of these steps. */
export function landingFlow(...steps: readonly QuizStep[]): QuizFlow {
  return { id: 'f', name: 'F', stepLabels: [], steps }
}
