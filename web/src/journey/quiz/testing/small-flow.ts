import type { QuizFlow, QuizStep } from '@fennel/funnel'

const option = (value: string, label: string) => ({ id: value, value, label })

/** A quiz with one step for each kind of move: landing-only, plain, conditional, informing, final. */
export const smallFlow: QuizFlow = {
  id: 'small',
  name: 'Small',
  stepLabels: [],
  steps: [
    {
      id: 'gender',
      type: 'single-choice',
      title: 'Who are you?',
      landingPageOnly: true,
      landingPageTemplate: 'landing-image-style',
      options: [option('female', 'Female'), option('male', 'Male')],
      dataClass: 'profile',
    },
    {
      id: 'snacks',
      type: 'single-choice',
      title: 'Do you snack?',
      options: [option('yes', '🥨 Yes, often'), option('no', '🍎 No')],
      dataClass: 'preference',
    },
    {
      id: 'favourite_snack',
      type: 'text',
      title: 'Which snack?',
      validation: { required: true, maxLength: 20 },
      conditionalDisplay: { answerIs: { questionId: 'snacks', anyOf: ['yes'] } },
      dataClass: 'preference',
    },
    {
      id: 'pause',
      type: 'info-card',
      title: 'A pause',
      card: { paragraphs: ['Breathe.'] },
      dataClass: 'none',
    },
    {
      id: 'age',
      type: 'numeric',
      title: 'How old are you?',
      suffix: 'years',
      validation: { required: true, min: 18, max: 110 },
      dataClass: 'profile',
    },
    {
      id: 'email',
      type: 'email',
      title: 'Your address?',
      privacyNote: 'We keep it safe.',
      dataClass: 'contact',
    },
    {
      id: 'ready',
      type: 'info-card',
      title: 'Ready',
      card: { paragraphs: ['Your plan is ready.'] },
      buttonText: 'Get my plan',
      isFinal: true,
      dataClass: 'none',
    },
  ],
}

/** The small flow with other steps instead of its own. */
export function flowOf(...steps: readonly QuizStep[]): QuizFlow {
  return { ...smallFlow, id: 'other', steps }
}
