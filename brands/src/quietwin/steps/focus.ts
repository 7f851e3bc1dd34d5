import type { InfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import { halfwayPause as halfwayPausePicture, scatteredNotes, switchingTracks } from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'habits'

export const morningStart: SingleChoiceStep = {
  id: 'morning_start',
  type: 'single-choice',
  title: 'How do your mornings usually begin?',
  description: 'The honest version, not the one from the magazine.',
  options: [
    choice('phone', '📱 With my phone, still in bed'),
    choice('running', '🏃 Already running late'),
    choice('others_first', '🥣 With what everybody else needs'),
    choice('list', '📝 With a look at my list'),
    choice('slow', '🌞 Slowly, and I like it'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const plansLive: SingleChoiceStep = {
  id: 'plans_live',
  type: 'single-choice',
  title: 'Where do your plans live?',
  description: 'Your twin can start from what you already use.',
  options: [
    choice('head', '🧠 In my head'),
    choice('paper', '📒 On paper and sticky notes'),
    choice('calendar', '📅 In one calendar'),
    choice('many_apps', '🗂️ In too many apps'),
    choice('partner', "💬 In my partner's head, to be fair"),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const slippingMind: SingleChoiceStep = {
  id: 'slipping_mind',
  type: 'single-choice',
  title: 'How often does something slip your mind that should not have?',
  description: 'A reply, an appointment, the one thing you went to the store for.',
  options: [
    choice('daily', '🌧️ Nearly every day'),
    choice('weekly', '🌦️ Once or twice a week'),
    choice('monthly', '🌤️ Once in a while'),
    choice('rarely', '☀️ Rarely'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const focusSpan: SingleChoiceStep = {
  id: 'focus_span',
  type: 'single-choice',
  title: 'How long can you stay with one thing before something pulls you away?',
  options: [
    choice('under_10', '⏱️ Less than 10 minutes'),
    choice('10_to_25', '⏲️ 10 to 25 minutes'),
    choice('25_to_60', '🕰️ Up to an hour'),
    choice('over_60', '🏔️ As long as I need'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const pulledAway: MultipleChoiceStep = {
  id: 'pulled_away',
  type: 'multiple-choice',
  title: 'And what does the pulling?',
  description: 'Choose all that fit.',
  options: [
    choice('messages', '💬 Messages and email'),
    choice('phone', '📱 Picking up my phone for no reason'),
    choice('people', '🗣️ People with a quick question'),
    choice('noise', '🔊 Noise around me'),
    choice('own_thoughts', '💭 My own thoughts'),
    choice('next_task', '⏭️ The next thing on the list'),
    choice('none', '🎯 None of these', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const focusInfo: InfoCardStep = {
  id: 'focus_info',
  type: 'info-card',
  title: 'Part of you stays with the last thing',
  icon: '🛤️',
  card: {
    picture: switchingTracks,
    paragraphs: [
      'When you jump from one task to the next, some of your attention stays behind, especially if the first one was left unfinished. In experiments, people also lost time with every switch, and more of it the trickier the tasks were.',
      'So your twin does something simple. It puts like with like: the calls in one block, the errands in one trip, and the hard thing where nobody knocks.',
    ],
    source: { text: 'Leroy, 2009; Rubinstein, Meyer and Evans, 2001' },
  },
  extraContent: {
    text: 'You said your own thoughts pull you away, too. There is a button for that: say the thought, your twin keeps it, and you carry on.',
    when: { answerIs: { questionId: 'pulled_away', anyOf: ['own_thoughts'] } },
  },
  evidence: ['attention-residue', 'switching-cost'],
  buttonText: 'Makes sense',
  stepLabelId,
  dataClass: 'none',
}

export const smallDecisions: SingleChoiceStep = {
  id: 'small_decisions',
  type: 'single-choice',
  title: "It is six in the evening. Somebody asks what's for dinner. You feel…",
  description: 'Small decisions late in the day say a lot about the big ones before them.',
  options: [
    choice('fine', '😋 Fine, I have an idea'),
    choice('mild', '😐 A bit tired of being asked'),
    choice('blank', '🫥 Blank, anything will do'),
    choice('too_much', '😮‍💨 As if it were one question too many'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const decisionsToHandOver: MultipleChoiceStep = {
  id: 'decisions_to_hand_over',
  type: 'multiple-choice',
  title: 'Which decisions would you gladly never make again?',
  description: 'Choose all you like. Your twin drafts them, you only nod.',
  options: [
    choice('dinner', '🍲 What to eat'),
    choice('order_of_day', '🗓️ What to do first'),
    choice('shopping', '🛒 What to buy, and when'),
    choice('replies', '✉️ Whom to answer, and how'),
    choice('family_logistics', '🚸 Who drives, who picks up'),
    choice('money_admin', '🧾 Bills, forms and renewals'),
    choice('weekend', '🧺 What to do on the weekend'),
    choice('gifts', '🎁 Gifts and birthdays'),
    choice('none', '🙂 None, I like deciding', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'preference',
}

export const mentalLoad: InfoCardStep = {
  id: 'mental_load',
  type: 'info-card',
  customComponent: 'mental-load',
  title: 'What mental load looks like, {name}',
  description: 'Every open end keeps asking for a little attention until it has a place and a time.',
  card: {
    picture: scatteredNotes,
    paragraphs: [
      "In a series of experiments, unfinished goals kept breaking into people's thoughts while they tried to read. Once they had made a concrete plan for those goals, the intrusions eased, although nothing had been done yet.",
      'That is the whole idea: you do not have to finish everything to get some quiet. It only has to be somewhere you trust.',
    ],
    comparison: {
      theirs: { label: 'Open ends kept in your head', points: [100, 100] },
      ours: { label: 'Still in your head once each has a place and a time', points: [100, 30] },
      caption: 'A drawing of the idea, not a measurement of you.',
    },
    source: { text: 'Masicampo and Baumeister, Journal of Personality and Social Psychology, 2011' },
  },
  extraContent: {
    text: 'You lost count of what you carry. We would not start by counting. Your first evening is for emptying your pockets, one sentence at a time.',
    when: { answerIs: { questionId: 'open_tasks', anyOf: ['lost_count'] } },
  },
  evidence: ['plan-making', 'mental-load-drawing'],
  buttonText: 'I recognize that',
  stepLabelId,
  dataClass: 'none',
}

export const halfwayPause: InfoCardStep = {
  id: 'halfway_pause',
  type: 'info-card',
  title: 'Halfway across. Put the oars down for a second',
  icon: '🛶',
  card: {
    picture: halfwayPausePicture,
    paragraphs: [
      'Let your shoulders drop. Breathe out once, slowly, longer than you breathed in. That is all.',
      'The second half is about evenings and sleep, and then about what you would like to have more of.',
    ],
  },
  buttonText: "I'm ready",
  stepLabelId,
  dataClass: 'none',
}
