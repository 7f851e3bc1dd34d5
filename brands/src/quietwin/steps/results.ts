import type { EmailStep, InfoCardStep, InPageInfoCardStep } from '@fennel/funnel'
import { twinPreparation } from '../pictures.ts'

const stepLabelId = 'goals'

export const calculatingPlan: InPageInfoCardStep = {
  id: 'calculating_plan',
  type: 'in-page-info-card',
  content: 'custom-loader',
  customComponent: 'calculating-plan-loader',
  title: 'Reading your answers back, {name}',
  card: {
    paragraphs: ['This takes a few seconds. You may look out of the window.'],
    stages: [
      { label: 'Your load', detail: 'What you carry, and for whom', milliseconds: 1300 },
      { label: 'Your hours', detail: 'When you think best, when you rest', milliseconds: 1300 },
      { label: 'Your evenings', detail: 'How the day lets go of you', milliseconds: 1300 },
      { label: 'Your goal', detail: 'What the quiet is for', milliseconds: 1100 },
    ],
  },
  buttonText: 'Wake my twin',
  stepLabelId,
  dataClass: 'none',
}

export const aiTwinPreparation: InfoCardStep = {
  id: 'ai_twin_preparation',
  type: 'info-card',
  customComponent: 'ai-twin-preparation',
  title: 'Your twin is taking shape',
  description: 'From your answers only. It knows nothing about you that you did not say.',
  card: {
    picture: twinPreparation,
    paragraphs: [
      'This is a first outline. It becomes more like you with every evening you tell it what fit and what did not.',
    ],
    stages: [
      { label: 'Learning your rhythm', detail: 'Clear hours first, errands around them', milliseconds: 1500 },
      { label: 'Finding its voice', detail: 'The tone you asked for', milliseconds: 1300 },
      { label: 'Writing down your limits', detail: 'What it never does without you', milliseconds: 1400 },
      { label: 'Drafting your first evening', detail: 'Ten minutes to empty your head', milliseconds: 1500 },
    ],
  },
  buttonText: 'Meet my twin',
  stepLabelId,
  dataClass: 'none',
}

export const email: EmailStep = {
  id: 'email',
  type: 'email',
  title: 'Your twin is ready, {name}. Where can it reach you?',
  description:
    'Your answers are saved under this email, and you use it to log in later. Before you buy anything, we only write to you if you check the box.',
  placeholder: 'name@example.com',
  privacyNote:
    'We use your address for your plan and your account. We never sell it, your answers are encrypted where we keep them, and you can unsubscribe at any time.',
  buttonText: 'See my plan',
  isFinal: true,
  stepLabelId,
  dataClass: 'contact',
}
