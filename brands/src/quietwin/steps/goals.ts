import type { InfoCardStep, InPageInfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import {
  firstStone,
  goalsHorizon as goalsHorizonPicture,
  hourMaking,
  hourOutside,
  hourPeople,
  hourResting,
  twinHandover,
} from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'goals'

export const goalsHorizon: InfoCardStep = {
  id: 'goals_horizon',
  type: 'info-card',
  title: 'Enough about the load. What is the quiet for?',
  icon: '🌅',
  card: {
    picture: goalsHorizonPicture,
    paragraphs: [
      'A clear head is not a goal in itself. It is room for something. The last questions are about what should go into that room, and how your twin should behave in it.',
    ],
  },
  buttonText: "Let's see",
  stepLabelId,
  dataClass: 'none',
}

export const clarityGoal: SingleChoiceStep = {
  id: 'clarity_goal',
  type: 'single-choice',
  title: 'What would you notice first if your head were quieter?',
  description: 'Choose one. It becomes the first thing your twin plans for.',
  options: [
    choice('finish_things', '🏁 I would finish what I start'),
    choice('be_present', '👀 I would really be there with my people'),
    choice('sleep', '🌙 I would fall asleep without a meeting in my head'),
    choice('free_evenings', '🛋️ My evenings would be mine'),
    choice('remember', '🧩 I would stop fearing that I forgot something'),
    choice('think', '💡 I would have thoughts of my own again'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const previousTools: SingleChoiceStep = {
  id: 'previous_tools',
  type: 'single-choice',
  title: 'Have you tried planners or to-do apps before?',
  description: 'Whatever became of them, it tells us what to leave out.',
  options: [choice('yes', '🗃️ Yes, a few'), choice('no', '🌱 No, not really')],
  stepLabelId,
  dataClass: 'preference',
}

export const toolStopped: SingleChoiceStep = {
  id: 'tool_stopped',
  type: 'single-choice',
  title: 'Why did you stop?',
  options: [
    choice('upkeep', '🧹 Keeping it tidy became a job of its own'),
    choice('guilt', '😣 The overdue list made me feel bad'),
    choice('too_rigid', '🧱 One surprise, and the plan was useless'),
    choice('forgot', '💨 I simply forgot to open it'),
    choice('still_using', '✅ I did not, I still use one'),
  ],
  conditionalDisplay: { answerIs: { questionId: 'previous_tools', anyOf: ['yes'] } },
  stepLabelId,
  dataClass: 'preference',
}

export const steadyNotStrict: InPageInfoCardStep = {
  id: 'steady_not_strict',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'A plan that survives a bad Tuesday',
  card: {
    paragraphs: [
      'A strict new system tends to begin with a perfect week. Then a child is sick or a deadline moves, and the system becomes one more thing you failed at.',
      'Your twin starts with almost nothing and rewrites the day when the day changes. Nothing turns red. What did not happen is asked about once: tomorrow, later, or never?',
    ],
    comparison: {
      ours: { label: 'A small plan that adjusts', points: [35, 48, 58, 67, 74, 80] },
      theirs: { label: 'A strict new system', points: [95, 84, 60, 40, 26, 18] },
      caption:
        'How much of the plan is still in use over six weeks. A drawing of the idea, not a measurement.',
    },
  },
  extraContent: {
    title: 'It was probably not your discipline',
    text: "You have tried planners before. Most of them ask you to serve the list. Here, the upkeep is the twin's job.",
    when: {
      all: [
        { answerIs: { questionId: 'previous_tools', anyOf: ['yes'] } },
        { not: { answerIs: { questionId: 'tool_stopped', anyOf: ['still_using'] } } },
      ],
    },
  },
  evidence: ['comparison-curve'],
  buttonText: 'I like that',
  stepLabelId,
  dataClass: 'none',
}

export const freeHour: SingleChoiceStep = {
  id: 'free_hour',
  type: 'single-choice',
  title: 'You get one hour back, {name}. Where does it go?',
  description: "Your twin will defend it in your calendar as if it were a doctor's appointment.",
  layout: 'grid',
  options: [
    choice('outside', '🌲 Outside', { image: hourOutside }),
    choice('people', '🧡 To my people', { image: hourPeople }),
    choice('making', '🎸 Into something I make', { image: hourMaking }),
    choice('resting', '🛋️ Into doing nothing', { image: hourResting }),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const twinFirstTasks: MultipleChoiceStep = {
  id: 'twin_first_tasks',
  type: 'multiple-choice',
  title: 'What should your twin take over first?',
  description: 'Choose up to three. More can come later, when the first ones run by themselves.',
  options: [
    choice('plan_day', '🗓️ Drafting my day'),
    choice('catch_thoughts', '🫙 Catching thoughts before they get lost'),
    choice('meals', '🍲 Planning meals and the shopping'),
    choice('deadlines', '⏳ Watching deadlines and renewals'),
    choice('evening_unload', '🌙 Taking my list every evening'),
    choice('focus_blocks', '🎯 Guarding time to concentrate'),
    choice('family_calendar', '🚸 Keeping the family calendar straight'),
  ],
  validation: { required: true, max: 3 },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'preference',
}

export const handoverInfo: InfoCardStep = {
  id: 'handover_info',
  type: 'info-card',
  title: '“When it is seven, I…”',
  icon: '🗒️',
  card: {
    picture: twinHandover,
    paragraphs: [
      'Plans with a “when” and a “then” are kept more often than good intentions. A review of 94 tests found a clear difference.',
      'So your twin never writes “call Mom”. It writes “Thursday, on the way home, call Mom”, and brings it up on Thursday, as you head home.',
    ],
    source: { text: 'Gollwitzer and Sheeran, 2006, review of 94 tests' },
  },
  evidence: ['if-then-plans'],
  buttonText: 'Clever',
  stepLabelId,
  dataClass: 'none',
}

export const twinTone: SingleChoiceStep = {
  id: 'twin_tone',
  type: 'single-choice',
  title: 'How should your twin talk to you?',
  description: 'You will read it in the morning before coffee. Choose with care.',
  options: [
    choice('gentle', '🕊️ Gently, like a good friend'),
    choice('brief', '✂️ Briefly, just the facts'),
    choice('playful', '🎈 With a wink'),
    choice('firm', '🧭 Clearly, I need a push'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const twinNudges: SingleChoiceStep = {
  id: 'twin_nudges',
  type: 'single-choice',
  title: 'How often may it speak up?',
  description: 'A quiet app is a good app. You can change this at any time.',
  options: [
    choice('twice', '🌗 Morning and evening, nothing in between'),
    choice('key_moments', '🔔 Only when something is about to be missed'),
    choice('through_day', '🚶 Through the day, step by step'),
    choice('only_asked', '🤫 Only when I ask'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const twinLimits: MultipleChoiceStep = {
  id: 'twin_limits',
  type: 'multiple-choice',
  title: 'What must it never do without asking you?',
  description:
    'Nothing happens without your yes. What you choose here becomes a fixed rule that only you can change. Choose all that fit.',
  options: [
    choice('send_messages', '✉️ Send messages in my name'),
    choice('move_appointments', '📅 Move appointments with others'),
    choice('buy', '🛒 Buy or book anything'),
    choice('share', '👥 Show my plans to anyone'),
    choice('fill_free_time', '🏖️ Fill my free time'),
    choice('ask_always', '✋ Anything. Ask me every time', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'preference',
}

export const minutesADay: SingleChoiceStep = {
  id: 'minutes_a_day',
  type: 'single-choice',
  title: 'How many minutes a day can you give it?',
  description: 'It has to give back more than it takes. Start low.',
  options: [
    choice('3', '🌱 3 minutes'),
    choice('5', '🌿 5 minutes'),
    choice('10', '🌳 10 minutes'),
    choice('decide_later', "🤷 We'll see"),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const startTime: SingleChoiceStep = {
  id: 'start_time',
  type: 'single-choice',
  title: 'When would be a good first evening to empty your head?',
  description: 'Ten minutes, once. After that it takes no more than you want to give.',
  options: [
    choice('tonight', '🌙 Tonight'),
    choice('tomorrow', '🌅 Tomorrow'),
    choice('weekend', '🧺 On the weekend'),
    choice('not_sure', "🤔 I'm not sure yet"),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const readyToHandOver: SingleChoiceStep = {
  id: 'ready_to_hand_over',
  type: 'single-choice',
  title: 'Does it feel okay to hand something over?',
  description: 'For some people that is the hardest part. Both answers are fine.',
  options: [choice('yes', '🤲 Yes, please take it'), choice('no', '🫣 It feels strange, to be honest')],
  stepLabelId,
  dataClass: 'preference',
}

export const readyCard: InfoCardStep = {
  id: 'ready_card',
  type: 'info-card',
  title: 'One stone at a time, {name}',
  icon: '🪨',
  card: {
    picture: firstStone,
    paragraphs: [
      'In the first week your twin takes over one thing that you chose. Whatever comes next waits until that runs by itself. You see every suggestion before it counts, and you can say no without a reason.',
      'By the fourth week, ideally, you notice it the way you notice a tidy room: you do not think about it, you just have space.',
    ],
  },
  extraContent: {
    title: 'Strange is a good sign',
    text: 'It means you take your duties seriously. Start with something nobody else depends on, like your own dinner, and see how it goes.',
    when: { answerIs: { questionId: 'ready_to_hand_over', anyOf: ['no'] } },
  },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}
