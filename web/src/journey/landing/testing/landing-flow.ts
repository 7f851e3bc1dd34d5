import type { LandingTemplate, QuizFlow, QuizStep, SingleChoiceStep, TabbedChoiceStep } from '@fennel/funnel'

/** An answer to choose, with its label. */
export const option = (value: string, label: string) => ({ id: value, value, label })

type Option = ReturnType<typeof option>

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

/** A question about a rough goal on a landing page, with an answer in pounds and one in kilograms. */
export function roughGoal(inPounds: Option, inKilograms: Option): TabbedChoiceStep {
  return {
    id: 'goal',
    type: 'tabbed-choice',
    title: 'How much?',
    landingPageOnly: true,
    landingPageTemplate: 'landing-image-style',
    defaultTabId: 'LB',
    tabs: [
      { id: 'LB', label: 'lb', options: [inPounds] },
      { id: 'KG', label: 'kg', options: [inKilograms] },
    ],
    dataClass: 'health',
  }
}

/** A flow of these steps. */
export function landingFlow(...steps: readonly QuizStep[]): QuizFlow {
  return { id: 'f', name: 'F', stepLabels: [], steps }
}
