import type {
  EmailStep,
  InfoCardContent,
  InfoCardStep,
  InPageInfoCardStep,
  SingleChoiceStep,
} from '@fennel/funnel'
import { coachCook, coachDietitian, coachTrainer, gameBoard } from '../pictures.ts'
import { missedBeatStory, movingStory } from '../testimonials.ts'
import { endsAtHealthyRange, goalMayHarm, leadsDown, leadsNowhere } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'
import { isWoman } from '../../genders.ts'
import { wantsToLose } from './day.ts'

const stepLabelId = 'plan'

export const pastAttempts: SingleChoiceStep = {
  id: 'past_attempts',
  type: 'single-choice',
  title: 'What knocked you off the beat last time?',
  description: 'We collect stumbling blocks so we can build around them.',
  options: [
    choice('too_strict', '⛓️ It was so strict that I dreamed of bread'),
    choice('too_hungry', '🦁 I was hungry. All. The. Time'),
    choice('no_time', '⏰ Work, kids, life'),
    choice('boredom', '😐 Chicken and broccoli, day 40'),
    choice('first_time', '🌱 Nothing: first go, or it went well', {
      standaloneLabel: 'Nothing knocked me off the beat',
    }),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const keepsTheBeat: InPageInfoCardStep = {
  id: 'keeps_the_beat',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'Sprint or rhythm?',
  card: {
    paragraphs: [
      'A crash diet is a sprint: loud start, short breath, long walk back. A rhythm starts quieter, and is still there after the summer.',
    ],
    comparison: {
      ours: { label: 'Bravolio, three beats a day', points: [100, 98.4, 96.2, 94, 92.4, 91.2] },
      theirs: { label: 'Crash diet', points: [100, 93, 90.5, 94, 98, 100] },
      caption: 'Weight as a percent of the start, over six months. Drawn to show the idea, not measured.',
    },
    source: { text: 'Gradual loss is more likely to last: US Centers for Disease Control and Prevention' },
  },
  extraContent: {
    title: 'Too strict, or too hungry? That plan had a hole in it',
    text: 'Yours starts from the other end: first protein and a bowl of vegetables, then everything else.',
    when: { answerIs: { questionId: 'past_attempts', anyOf: ['too_hungry', 'too_strict'] } },
  },
  conditionalDisplay: leadsDown,
  evidence: ['gradual-pace', 'comparison-curve'],
  buttonText: 'Rhythm, please',
  stepLabelId,
  dataClass: 'none',
}

export const weightPredictionResultMiddle: InfoCardStep = {
  id: 'weight_prediction_result_middle',
  type: 'info-card',
  customComponent: 'weight-prediction-middle',
  animationClass: 'rise',
  title: 'Forecast, second edition',
  description:
    'Same finish line, {name}, on a wider road. Your kitchen, your moves and your nights go into the plan.',
  card: {
    paragraphs: [
      'Two lines: one for weeks when everything clicks, one for weeks with birthdays in them. Most of us live somewhere in between.',
    ],
  },
  extraContent: {
    text: 'Possible, as long as the plan fits your life and not the other way around.',
    when: wantsToLose,
  },
  otherWords: [
    {
      when: endsAtHealthyRange,
      extraContent: {
        text: 'Both lines end at {possibleWeight}, where the healthy range for your height starts. Going lower is a question for a doctor, not for a coach.',
      },
    },
    {
      when: leadsNowhere,
      description: 'Your kitchen, your training and your nights are in the plan now, {name}.',
      card: {
        paragraphs: [
          'One level line: your plan keeps the weight you have. Weeks with birthdays in them do not change that, so enjoy the party.',
        ],
      },
    },
  ],
  conditionalDisplay: { not: goalMayHarm },
  evidence: ['gradual-pace'],
  buttonText: 'Save my spot',
  stepLabelId,
  dataClass: 'none',
}

export const email: EmailStep = {
  id: 'email',
  type: 'email',
  title: 'Which email goes on the game plan, {name}?',
  description: 'We save your answers under it. Before you buy, mail only comes if you check the box.',
  placeholder: 'you@example.com',
  privacyNote:
    'You log in with it once you are on the team. It is not for sale, and every invitation we write has a link that stops them.',
  buttonText: 'Write it on',
  stepLabelId,
  dataClass: 'contact',
}

export const firstWin: SingleChoiceStep = {
  id: 'first_win',
  type: 'single-choice',
  title: 'Which win would you like to notice first?',
  description: 'It goes at the top of your check-ins, above any number.',
  options: [
    choice('four_pm', '⚡ Getting through four o’clock awake'),
    choice('quiet_evening', '🤫 An evening without the fridge'),
    choice('stronger', '🏋️ Lifting, running or cycling a bit more'),
    choice('belt', '👖 Clothes that sit more comfortably'),
    choice('cooking', '🍳 Three home-cooked dinners in a row'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const reminderVoice: SingleChoiceStep = {
  id: 'reminder_voice',
  type: 'single-choice',
  title: 'Which voice may call you to the table?',
  description: 'Your reminders will speak like this. Mute button included.',
  options: [
    choice('cheerleader', '📣 The cheerleader', { description: 'Lunch! You star! Go, go, go!' }),
    choice('coach', '🧢 The coach', { description: 'Half past twelve. Plate. Now.' }),
    choice('grandmother', '👵 The grandmother', { description: 'Have you eaten, dear?' }),
    choice('nobody', '🔕 Nobody, I have ears of my own'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const teamUp: SingleChoiceStep = {
  id: 'team_up',
  type: 'single-choice',
  title: 'Singles or doubles?',
  options: [
    choice('solo', '🎾 Singles. My plan, my pace'),
    choice('partner', '👫 Doubles with the person I live with'),
    choice('friend', '🤜 Doubles with a friend or colleague'),
    choice('whole_table', '👨‍👩‍👧‍👦 The whole table eats along'),
  ],
  stepLabelId,
  dataClass: 'profile',
}

export const offBeatDay: SingleChoiceStep = {
  id: 'off_beat_day',
  type: 'single-choice',
  title: 'Finish the sentence: when a day goes off beat, I will ...',
  description:
    'Deciding ahead helps. Across 94 tests, people with an if-then plan got clearly more done than people with good intentions.',
  options: [
    choice('next_beat', '🥁 come in again on the next beat'),
    choice('emergency_meal', '🥫 eat my emergency can of beans'),
    choice('text_somebody', '💬 text somebody who makes me laugh'),
    choice('walk', '👟 go once around the block first'),
  ],
  evidence: ['if-then-plans'],
  stepLabelId,
  dataClass: 'preference',
}

const habitStudy: InfoCardContent = {
  paragraphs: [
    'In a study of 96 people building a habit, the one in the middle needed 66 days, and missing a day made no real difference. So skip one if you must. Just not two because of one.',
  ],
  source: {
    text: 'Lally et al., European Journal of Social Psychology, 2010',
    href: 'https://doi.org/10.1002/ejsp.674',
  },
}

export const missedBeat: InPageInfoCardStep = {
  id: 'missed_beat',
  type: 'in-page-info-card',
  content: 'testimonial',
  title: 'One missed beat is not a broken song',
  card: { ...habitStudy, testimonial: missedBeatStory },
  otherWords: [{ when: isWoman, card: { ...habitStudy, testimonial: movingStory } }],
  evidence: ['habit-days', 'member-stories'],
  buttonText: 'Next beat, then',
  stepLabelId,
  dataClass: 'none',
}

export const startDay: SingleChoiceStep = {
  id: 'start_day',
  type: 'single-choice',
  title: 'When is kick-off?',
  description: 'Your shopping list will be ready in time.',
  options: [
    choice('today', '🚀 With my next meal'),
    choice('tomorrow', '🌅 Tomorrow'),
    choice('monday', '📅 Monday, like a normal person'),
    choice('later', '🧳 In a week or two'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const programPreparation: InfoCardStep = {
  id: 'program_preparation',
  type: 'info-card',
  customComponent: 'program-preparation',
  title: 'Setting up the board, {name}',
  description: 'Everything is moving into place.',
  card: {
    picture: gameBoard,
    paragraphs: ['Everything on this board comes from your answers.'],
    stages: [
      {
        label: 'Placing your three beats',
        detail: 'Around your first bite and your day',
        milliseconds: 1500,
      },
      { label: 'Sizing your palm', detail: 'Protein for your body and your training', milliseconds: 1500 },
      { label: 'Choosing dinners', detail: 'Your coast, your gear, no red cards', milliseconds: 1600 },
      { label: 'Filling your first 21 days', detail: 'With a weekend edition', milliseconds: 1400 },
    ],
  },
  evidence: ['plan-contents'],
  buttonText: 'Line up',
  stepLabelId,
  dataClass: 'none',
}

export const nutritionExperts: InfoCardStep = {
  id: 'nutrition_experts',
  type: 'info-card',
  customComponent: 'nutrition-experts',
  title: 'Your bench',
  description: 'Three people every plan has to get past.',
  card: {
    paragraphs: [
      'We work from published guidance and a hot stove. None of it replaces a doctor who knows you.',
    ],
    people: [
      {
        name: 'Arjun V.',
        role: 'Sports dietitian',
        text: 'If the protein is right and you still have room for potatoes, I sign it.',
        picture: coachDietitian,
        sample: true,
      },
      {
        name: 'Carmela D.',
        role: 'Cook',
        text: 'Healthy is no excuse for boring. Show me the herbs.',
        picture: coachCook,
        sample: true,
      },
      {
        name: 'Zola M.',
        role: 'Trainer',
        text: 'I plan for the day you do not feel like it. The other days take care of themselves.',
        picture: coachTrainer,
        sample: true,
      },
    ],
  },
  evidence: ['expert-team'],
  buttonText: 'Unveil my plan',
  stepLabelId,
  dataClass: 'none',
}

export const finalPredictionResult: InfoCardStep = {
  id: 'final_prediction_result',
  type: 'info-card',
  customComponent: 'weight-prediction-final',
  animationClass: 'rise',
  title: 'Your game plan is ready, {name}',
  description:
    '{currentWeight} at kick-off, {possibleWeight} on the line. This is a possible way across the field.',
  card: {
    paragraphs: [
      'Inside: three beats a day at your hours, dinners for your gear and your coast, extra fuel whenever you train, and a weekend edition.',
      'The line is an estimate at a gradual pace. Yours will wiggle. Lines that do not wiggle are usually made up.',
    ],
  },
  otherWords: [
    {
      when: goalMayHarm,
      description: 'Three full beats a day, at your hours. No number to chase.',
      card: {
        paragraphs: [
          'Inside: three beats a day at your hours, dinners for your gear and your coast, and a weekend edition. Portions and training wait for a word from the people who care for you.',
          'Our line runs level on purpose: this may not be the moment for a weight goal.',
        ],
      },
    },
    {
      when: leadsNowhere,
      description: 'Three full beats a day, built around the {currentWeight} you bring to the field.',
      card: {
        paragraphs: [
          'Inside: three beats a day at your hours, dinners for your gear and your coast, extra fuel whenever you train, and a weekend edition.',
          'Our line runs level, as this plan does not aim at losing weight. Yours will wiggle all the same. Lines that do not wiggle are usually made up.',
        ],
      },
    },
  ],
  evidence: ['gradual-pace'],
  buttonText: 'Get my game plan',
  isFinal: true,
  stepLabelId,
  dataClass: 'none',
}
