import type { InfoCardStep, InPageInfoCardStep, SingleChoiceStep, TestimonialQuote } from '@fennel/funnel'
import { articleEveningWalk, portraitRenee, portraitTomas } from '../pictures.ts'
import { leadsDown } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'

export const checkUpStory: TestimonialQuote = {
  name: 'Tomás, 61',
  gender: 'male',
  text: 'The word on the report frightened me more than it should have. My doctor drew me a plate and said: walk, and give it a year. I hung the plate on the fridge and I walk with the dog.',
  result: 'Takes the long way around every evening',
  picture: portraitTomas,
  sample: true,
}

export const secondTestStory: TestimonialQuote = {
  name: 'Renée, 46',
  gender: 'female',
  text: 'I came home from a blood test with a new word. I had expected a lecture. My doctor suggested oats, a walk after dinner and another test in the fall. All three are on my calendar.',
  result: 'Carries her market bag home on foot',
  picture: portraitRenee,
  sample: true,
}

export const liverReason: SingleChoiceStep = {
  id: 'liver_reason',
  type: 'single-choice',
  title: 'What brings you here?',
  description: 'Fatty liver usually causes no symptoms. Often it first shows in a routine blood test.',
  options: [
    choice('diagnosed', '📄 A doctor told me I have it'),
    choice('values', '🩸 My liver numbers were a little off'),
    choice('risk', '🧬 I am at risk: weight, diabetes or family'),
    choice('prevent', '🌿 Nothing yet, I just want to take care of it'),
  ],
  evidence: ['liver-silent'],
  stepLabelId: 'profile',
  dataClass: 'health',
}

export const liverDifference: InPageInfoCardStep = {
  id: 'liver_difference',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'Here, slow is not second best',
  card: {
    paragraphs: [
      'Crash diets and long fasts are the wrong tool for this. Losing weight very fast can make liver disease worse, which is why doctors ask for patience.',
      'A gradual loss, spread over a year, is what they recommend to people with extra weight. It happens to be the kind that is easiest to keep.',
    ],
    comparison: {
      ours: { label: 'Calmplate, over a year', points: [100, 98.5, 97, 95.5, 94, 93] },
      theirs: { label: 'Crash diet', points: [100, 92, 89, 93, 97, 100] },
      caption:
        'Weight as a percent of the start over twelve months. A sketch of two ways to go about it, not a record of patients.',
    },
    source: { text: 'US NIDDK, treatment of fatty liver disease' },
  },
  extraContent: {
    title: 'What you learned last time',
    text: 'You have tried before, so you know which rules did not suit you. We leave those out and start with a walk and a glass of water.',
    when: { answerIs: { questionId: 'previous_weight_loss', anyOf: ['yes'] } },
  },
  conditionalDisplay: leadsDown,
  evidence: ['liver-gradual', 'comparison-curve'],
  buttonText: 'A year is fine',
  stepLabelId: 'profile',
  dataClass: 'none',
}

export const sweetDrinks: SingleChoiceStep = {
  id: 'sweet_drinks',
  type: 'single-choice',
  title: 'How often do you drink something sweet?',
  description: 'Soda, juice, iced tea, sugar in your coffee. The liver has to deal with all of them.',
  options: [
    choice('daily_several', '🥤 Several times a day', {
      standaloneLabel: 'Sweet drinks several times a day',
    }),
    choice('daily', '🧃 About once a day', { standaloneLabel: 'A sweet drink a day' }),
    choice('weekly', '🍋 Now and then', { standaloneLabel: 'A sweet drink now and then' }),
    choice('never', '💧 Hardly ever', { standaloneLabel: 'Hardly any sweet drinks' }),
  ],
  stepLabelId: 'habits',
  dataClass: 'health',
}

export const alcoholHabits: SingleChoiceStep = {
  id: 'alcohol_habits',
  type: 'single-choice',
  title: 'And alcohol?',
  description: 'Nobody is judging. It belongs in an honest plan, and your doctor will ask, too.',
  options: [
    choice('none', '🚰 I do not drink', { standaloneLabel: 'No alcohol' }),
    choice('rarely', '🥂 On special occasions', { standaloneLabel: 'Alcohol on special occasions' }),
    choice('weekly', '🍷 Some evenings a week', { standaloneLabel: 'Alcohol some evenings a week' }),
    choice('daily', '🍺 Most days', { standaloneLabel: 'Alcohol on most days' }),
    choice('prefer_not_to_answer', '🤐 I prefer not to answer'),
  ],
  stepLabelId: 'habits',
  dataClass: 'health',
}

export const doctorPartner: InfoCardStep = {
  id: 'doctor_partner',
  type: 'info-card',
  title: 'Your doctor and your dinner are a team',
  icon: '🤝',
  card: {
    picture: articleEveningWalk,
    paragraphs: [
      'Only a doctor can tell how your liver is doing. We can help with the part that happens at home: what you cook, what you drink, and whether you go for that walk.',
    ],
    bullets: [
      { icon: '📋', title: 'Ask for a check', text: 'Which numbers to look at, and when to test again' },
      {
        icon: '💊',
        title: 'Bring every pill',
        text: 'Herbal ones as well: some extracts can harm the liver',
      },
      { icon: '🥗', title: 'Show this plan', text: 'It is easy to change, and it never replaces treatment' },
    ],
    source: { text: 'On herbal products: JAMA Network Open, 2024' },
  },
  extraContent: {
    title: 'About alcohol',
    text: 'Please be open with your doctor about how much you drink. If you drink on most days, do not stop overnight without asking: that can be dangerous.',
    when: { answerIs: { questionId: 'alcohol_habits', anyOf: ['daily', 'prefer_not_to_answer'] } },
  },
  evidence: ['herbal-products', 'liver-alcohol'],
  buttonText: 'I will ask',
  stepLabelId: 'health',
  dataClass: 'none',
}
