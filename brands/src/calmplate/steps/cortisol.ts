import type {
  InPageInfoCardStep,
  MultipleChoiceStep,
  SingleChoiceStep,
  TestimonialQuote,
} from '@fennel/funnel'
import { portraitCallum, portraitDesmond, portraitPriya, portraitRenee } from '../pictures.ts'
import { leadsDown } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'

export const quieterEveningsStory: TestimonialQuote = {
  name: 'Priya, 38',
  gender: 'female',
  text: 'I used to stand at the fridge at ten and call it my time off. Now I eat a proper lunch and have yogurt with nuts at five, and the fridge has gone quiet.',
  result: 'Sleeps before eleven on most nights',
  picture: portraitPriya,
  sample: true,
}

export const quieterPhoneStory: TestimonialQuote = {
  name: 'Callum, 34',
  gender: 'male',
  text: 'My phone and I used to end the day at midnight, with chips. Now I cook at seven and the phone sleeps in the hall. It turned out that the chips were for the phone.',
  result: 'Lights out by eleven on work nights',
  picture: portraitCallum,
  sample: true,
}

export const dancingStory: TestimonialQuote = {
  name: 'Renée, 46',
  gender: 'female',
  text: 'My sister asked what had changed. I had to think about it. I was humming while I cooked, and I had put on the red skirt without a second look.',
  result: 'Back in her red skirt, and back at dance class',
  picture: portraitRenee,
  sample: true,
}

export const whistlingStory: TestimonialQuote = {
  name: 'Desmond, 52',
  gender: 'male',
  text: 'My wife asked why I was whistling. I had not noticed. I was ironing the blue shirt, the one I had stopped reaching for.',
  result: 'Blue shirt, on an ordinary Tuesday',
  picture: portraitDesmond,
  sample: true,
}

export const stressLevel: SingleChoiceStep = {
  id: 'stress_level',
  type: 'single-choice',
  title: 'How have the last few weeks felt?',
  description: 'Take the average, not the worst day.',
  options: [
    choice('calm', '🌿 Mostly calm'),
    choice('manageable', '⛅ Busy, but I cope'),
    choice('tense', '🌬️ Tense more often than not'),
    choice('overwhelmed', '🌊 Too much, most days'),
  ],
  stepLabelId: 'profile',
  dataClass: 'health',
}

export const cortisolDifference: InPageInfoCardStep = {
  id: 'cortisol_difference',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'A strict diet is one more thing to cope with',
  card: {
    paragraphs: [
      'Cutting everything at once asks for willpower exactly when a hard week has used it up. That is why many strict plans end on a Thursday evening.',
      'We start with the evening instead: a filling dinner, a snack that is allowed, an earlier night. It begins more slowly and gives you less to break.',
    ],
    comparison: {
      ours: { label: 'Calmplate, evenings first', points: [100, 98.5, 96.5, 94, 92, 90.5] },
      theirs: { label: 'Everything forbidden', points: [100, 95, 92.5, 94.5, 97.5, 99] },
      caption:
        'Six months, as a percent of your starting weight. Sketched to show why we go gently, not taken from a study.',
    },
    source: { text: 'On pace: US CDC, guidance on losing weight' },
  },
  extraContent: {
    title: 'You have been here before',
    text: 'You told us you have tried to lose weight. Ask yourself what the week was like when you stopped. Often it was the week and not you, so this plan is written for such weeks.',
    when: { answerIs: { questionId: 'previous_weight_loss', anyOf: ['yes'] } },
  },
  conditionalDisplay: leadsDown,
  evidence: ['gradual-pace', 'comparison-curve'],
  buttonText: 'I can live with gently',
  stepLabelId: 'profile',
  dataClass: 'none',
}

export const cravingHour: SingleChoiceStep = {
  id: 'craving_hour',
  type: 'single-choice',
  title: 'When do cravings usually find you?',
  description: 'Cravings keep regular hours. Knowing yours is half the work.',
  options: [
    choice('mid_morning', '🕙 In the middle of the morning', { standaloneLabel: 'Cravings in mid-morning' }),
    choice('afternoon', '🕓 In the afternoon slump', { standaloneLabel: 'Cravings in the afternoon' }),
    choice('coming_home', '🔑 The moment I get home', { standaloneLabel: 'Cravings when I get home' }),
    choice('after_dinner', '🛋️ After dinner, on the couch', { standaloneLabel: 'Cravings after dinner' }),
    choice('night', '🌌 At night, when I cannot sleep', { standaloneLabel: 'Cravings at night' }),
    choice('rarely', '🙂 They rarely find me', { standaloneLabel: 'I rarely have cravings' }),
  ],
  stepLabelId: 'habits',
  dataClass: 'health',
}

export const lastCoffee: SingleChoiceStep = {
  id: 'last_coffee',
  type: 'single-choice',
  title: 'When do you have your last coffee of the day?',
  description: 'Strong tea, cola and energy drinks count as well.',
  options: [
    choice('none', '🍵 I skip caffeine'),
    choice('morning', '🌅 In the morning', { standaloneLabel: 'Coffee only in the morning' }),
    choice('early_afternoon', '☀️ Right after lunch', { standaloneLabel: 'Last coffee after lunch' }),
    choice('late_afternoon', '🌇 In the late afternoon', { standaloneLabel: 'Coffee in the late afternoon' }),
    choice('evening', '🌃 In the evening', { standaloneLabel: 'Coffee in the evening' }),
  ],
  stepLabelId: 'habits',
  dataClass: 'preference',
}

/** Reveals drinking and eating at night, so the answer is protected like other health data. */
export const lastHour: MultipleChoiceStep = {
  id: 'last_hour',
  type: 'multiple-choice',
  title: 'What happens in the last hour before bed?',
  description: 'Check whatever was true this week.',
  options: [
    choice('screens', '📱 Phone or TV'),
    choice('work', '💻 Work, or thinking about work'),
    choice('chores', '🧺 Whatever the day has left over'),
    choice('snacks', '🍪 Something sweet or salty'),
    choice('wine', '🍷 A glass of wine or beer'),
    choice('reading', '📖 Reading, music or a bath'),
    choice('people', '💬 Talking to somebody I like'),
    choice('none', '🕯️ None of these', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId: 'habits',
  dataClass: 'health',
}
