import { goalHarm } from '@fennel/funnel'
import type { Condition, QuizFlow, QuizStep } from '@fennel/funnel'
import { heightTabs, weightTabs } from '../src/measurement-tabs.ts'
import { card } from './pictures.ts'
import { quote } from './offers.ts'

/** Steps about a target number. Visitors whom a goal may harm skip them. */
const mayAim: Condition = { not: { answerIs: goalHarm } }

const steps: readonly QuizStep[] = [
  {
    id: 'gender',
    type: 'single-choice',
    title: 'Who is this plan for?',
    dataClass: 'profile',
    landingPageOnly: true,
    landingPageTemplate: 'landing-quiz-style',
    options: [
      { id: 'female', label: '👩 For a woman', value: 'female' },
      { id: 'male', label: '👨 For a man', value: 'male' },
    ],
  },
  {
    id: 'age',
    type: 'numeric',
    title: 'How old are you?',
    description: 'Plans are for adults.',
    stepLabelId: 'profile',
    dataClass: 'profile',
    suffix: 'years',
    validation: { min: 18, max: 110, required: true },
  },
  // NOTE: asked before any number: the answer decides whether there is a forecast, and whether upsells are shown.
  {
    id: 'health_flags',
    type: 'multiple-choice',
    title: 'Is there anything we should know about your health?',
    description: 'Choose all that apply to you now.',
    stepLabelId: 'profile',
    dataClass: 'health',
    validation: { required: true },
    options: [
      { id: 'none', label: '✅ Nothing of this', value: 'none', exclusive: true },
      { id: 'pregnant_or_nursing', label: '🤰 Pregnant or breastfeeding', value: 'pregnant_or_nursing' },
      {
        id: 'eating_disorder',
        label: '💛 An eating disorder, now or in the past',
        value: 'eating_disorder',
      },
      {
        id: 'prefer_not_to_answer',
        label: '🤐 I would rather not say',
        value: 'prefer_not_to_answer',
        exclusive: true,
      },
    ],
    extraContent: {
      title: 'This may not be the moment to lose weight',
      text: 'In pregnancy, while breastfeeding, or with an eating disorder, now or in the past, a weight goal can do harm. Please see the people who care for you first.',
      when: { answerIs: goalHarm },
    },
  },
  {
    id: 'height',
    type: 'measurement-tabbed',
    title: 'How tall are you?',
    stepLabelId: 'profile',
    dataClass: 'health',
    measurementType: 'height',
    defaultTabId: 'FT',
    counterpartQuestionId: 'weight',
    tabs: heightTabs,
  },
  {
    id: 'weight',
    type: 'measurement-tabbed',
    title: 'What do you weigh?',
    stepLabelId: 'profile',
    dataClass: 'health',
    measurementType: 'weight',
    defaultTabId: 'LB',
    counterpartQuestionId: 'height',
    tabs: weightTabs,
  },
  {
    id: 'bmi_visualization',
    type: 'bmi-visualization',
    title: 'Where you start',
    stepLabelId: 'profile',
    dataClass: 'health',
    heightQuestionId: 'height',
    weightQuestionId: 'weight',
    feedback: {
      underweight: 'You are below the usual range. Please talk to your doctor before you change how you eat.',
      normal: 'You are within the usual range for most adults.',
      overweight: 'You are a little above the usual range. Small, steady changes are a good way back.',
      obese: 'Many people start here. Slow steps count, and your doctor can help you plan them.',
    },
    conditionalDisplay: mayAim,
  },
  {
    id: 'goal_weight',
    type: 'goal-weight',
    title: 'What weight would feel right?',
    stepLabelId: 'profile',
    dataClass: 'health',
    defaultTabId: 'LB',
    tabs: weightTabs,
    currentWeightQuestionId: 'weight',
    conditionalDisplay: mayAim,
  },
  {
    id: 'name',
    type: 'text',
    title: 'What should we call you?',
    stepLabelId: 'habits',
    dataClass: 'contact',
    placeholder: 'First name',
    validation: { required: true, maxLength: 40 },
  },
  // NOTE: two of the answers lead the same way, so that `verify:egress` can tell whether this answer ever leaks.
  {
    id: 'eating_habits',
    type: 'single-choice',
    title: 'Which sounds most like you?',
    stepLabelId: 'habits',
    dataClass: 'health',
    options: [
      { id: 'regular', label: '🕐 I eat at regular times', value: 'regular' },
      { id: 'skipping', label: '⏭️ I often skip a meal', value: 'skipping' },
      { id: 'snacks', label: '🥨 I snack through the day', value: 'snacks' },
    ],
  },
  {
    id: 'snack_times',
    type: 'multiple-choice',
    title: 'When do snacks find you?',
    description: 'Choose all that fit.',
    stepLabelId: 'habits',
    dataClass: 'health',
    conditionalDisplay: { answerIs: { questionId: 'eating_habits', anyOf: ['snacks'] } },
    validation: { required: true },
    options: [
      { id: 'afternoon', label: '🌤️ In the afternoon', value: 'afternoon' },
      { id: 'evening', label: '🌙 In the evening', value: 'evening' },
      { id: 'anytime', label: '🔁 Any time', value: 'anytime', exclusive: true },
    ],
  },
  {
    id: 'encouragement',
    type: 'info-card',
    title: 'A good place to start, {name}',
    stepLabelId: 'habits',
    dataClass: 'none',
    buttonText: 'Continue',
    card: {
      paragraphs: ['One change at a time is easier to keep than five at once. Your plan begins with one.'],
      picture: card,
    },
  },
  {
    id: 'story',
    type: 'in-page-info-card',
    title: 'Somebody who began the same way',
    stepLabelId: 'goals',
    dataClass: 'none',
    buttonText: 'Continue',
    content: 'testimonial',
    evidence: ['member-stories'],
    card: {
      paragraphs: [],
      testimonial: { ...quote, text: 'One step a week, and no lecture when I skipped one. That suited me.' },
    },
  },
  {
    id: 'email',
    type: 'email',
    title: 'Which email should we save your plan under?',
    description: 'You log in with it later. Until you buy something, we only write if you check the box.',
    stepLabelId: 'goals',
    dataClass: 'contact',
    placeholder: 'name@mail.example',
    privacyNote: 'We use your address for your plan and your account, and for nothing else.',
  },
  {
    id: 'final_prediction_result',
    type: 'info-card',
    title: '{name}, this is possible for you',
    stepLabelId: 'goals',
    dataClass: 'none',
    buttonText: 'See my plan',
    customComponent: 'weight-prediction-final',
    isFinal: true,
    card: {
      paragraphs: ['An estimate at a safe pace, not a promise. Results differ from person to person.'],
    },
    otherWords: [
      {
        when: { answerIs: goalHarm },
        title: '{name}, your plan sets no weight goal',
        card: {
          paragraphs: [
            'It is about regular, calm meals. Please go through it with the people who care for you.',
          ],
        },
      },
    ],
  },
]

export const flow: QuizFlow = {
  id: 'starter',
  name: 'Starter flow',
  stepLabels: [
    { id: 'profile', label: 'Profile' },
    { id: 'habits', label: 'Habits' },
    { id: 'goals', label: 'Goals' },
  ],
  steps,
}
