import type { InfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import { bedsideList, reachOut as reachOutPicture } from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'habits'

export const realBreaks: SingleChoiceStep = {
  id: 'real_breaks',
  type: 'single-choice',
  title: 'When did you last take a break without a screen?',
  description: 'Ten minutes count. So does looking out of a window.',
  options: [
    choice('today', '🪟 Today'),
    choice('this_week', '📆 Some time this week'),
    choice('cannot_remember', '🤔 I cannot remember'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const worryEvenings: SingleChoiceStep = {
  id: 'worry_evenings',
  type: 'single-choice',
  title: 'How often do worries follow you into the evening?',
  options: [
    choice('most', '🌧️ Most evenings'),
    choice('some', '🌦️ Some evenings'),
    choice('rarely', '🌙 Rarely, I can leave the day behind'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const worryTopics: MultipleChoiceStep = {
  id: 'worry_topics',
  type: 'multiple-choice',
  title: 'What are they mostly about?',
  description: "Choose all that fit. You don't have to go into detail here or anywhere else.",
  options: [
    choice('tomorrow', '⏰ Tomorrow, and what I might forget'),
    choice('work', '💼 Work'),
    choice('money', '🪙 Money'),
    choice('family', '👪 People I love'),
    choice('health', '🩺 Health'),
    choice('conversations', '💬 Something I said, or should have said'),
    choice('everything', '🌀 A bit of everything', { exclusive: true }),
    choice('prefer_not_to_answer', '🤐 I prefer not to answer', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  conditionalDisplay: { not: { answerIs: { questionId: 'worry_evenings', anyOf: ['rarely'] } } },
  stepLabelId,
  dataClass: 'health',
}

export const eveningListInfo: InfoCardStep = {
  id: 'evening_list_info',
  type: 'info-card',
  title: 'Five minutes with a list',
  icon: '📝',
  card: {
    picture: bedsideList,
    paragraphs: [
      'In a sleep laboratory, 57 young adults spent five minutes writing before bed. One half wrote down what they still had to do, the other half what they had already done. Those with the to-do list fell asleep about nine minutes sooner, and the more specific the list, the sooner.',
      'One small study is no promise. But it costs nothing to try tonight, with or without us. Your twin asks for your list every evening at a time you choose, and takes it from there.',
    ],
    source: { text: 'Scullin et al., Journal of Experimental Psychology: General, 2018' },
  },
  evidence: ['evening-list'],
  buttonText: 'I could try that',
  stepLabelId,
  dataClass: 'none',
}

export const sleepQuality: SingleChoiceStep = {
  id: 'sleep_quality',
  type: 'single-choice',
  title: 'How do you sleep?',
  options: [
    choice('trouble_falling_asleep', '🌙 I have trouble falling asleep'),
    choice('varies', '🌗 It varies'),
    choice('sleep_well', '😴 I sleep well'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const sleepThoughts: SingleChoiceStep = {
  id: 'sleep_thoughts',
  type: 'single-choice',
  title: 'When you lie awake, what is your head doing?',
  description: 'It helps your twin ask the right question at the right time of the evening.',
  options: [
    choice('planning', '📋 Planning tomorrow'),
    choice('replaying', '🎞️ Replaying today'),
    choice('worrying', '🌊 Worrying'),
    choice('ideas', '💡 Having its best ideas, of course'),
    choice('nothing', "🫥 Nothing much, sleep just won't come"),
  ],
  conditionalDisplay: { not: { answerIs: { questionId: 'sleep_quality', anyOf: ['sleep_well'] } } },
  evidence: ['insomnia-care'],
  extraContent: {
    text: 'If poor sleep has gone on for months, a doctor can do more than any app. There are treatments that work well.',
  },
  stepLabelId,
  dataClass: 'health',
}

export const sleepHours: SingleChoiceStep = {
  id: 'sleep_hours',
  type: 'single-choice',
  title: 'How many hours do you get on a normal night?',
  description:
    'Adults are advised to sleep seven hours or more. Your twin plans your evening back from there.',
  options: [
    choice('under_6', '🥱 Less than 6'),
    choice('6_to_7', '😪 6 to 7'),
    choice('7_to_8', '🙂 7 to 8'),
    choice('over_8', '😌 More than 8'),
  ],
  evidence: ['sleep-seven-hours'],
  stepLabelId,
  dataClass: 'health',
}

export const eveningScreens: SingleChoiceStep = {
  id: 'evening_screens',
  type: 'single-choice',
  title: 'Do you still answer messages after dinner?',
  description: 'Many people do it so that nothing is waiting in the morning. Your twin can wait for you.',
  options: [
    choice('yes', '📲 Yes, most evenings'),
    choice('sometimes', '🔔 When something comes up'),
    choice('no', '🚪 No, the door is closed'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const heavyDays: SingleChoiceStep = {
  id: 'heavy_days',
  type: 'single-choice',
  title: 'One gentle question. Have the last two weeks felt heavier than just busy?',
  description:
    'Low, hopeless, or as if nothing brings you joy. We ask because a planner is the wrong tool for that, and we would rather say so.',
  options: [
    choice('no', '🌤️ No, mostly just busy'),
    choice('some_days', '🌥️ On some days'),
    choice('most_days', '🌧️ On most days'),
    choice('prefer_not_to_answer', '🤐 I prefer not to answer'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const reachOut: InfoCardStep = {
  id: 'reach_out',
  type: 'info-card',
  title: "You don't have to carry that alone, {name}",
  icon: '🤝',
  card: {
    picture: reachOutPicture,
    paragraphs: [
      'If these weeks have been more than busy, that deserves a person, not only a plan. Please tell someone you trust how you really are, and see a doctor or a therapist, especially if it has gone on for two weeks or longer.',
      'If you think about harming yourself, or just need to talk now: in the US and Canada call or text 988, in the UK and Ireland call 116 123, at any hour and for free. For other countries, findahelpline.com lists people who listen. In immediate danger, call your local emergency number.',
      'You are welcome to keep going here. Quietwin can take some small things off your shoulders. It is not treatment and does not replace help.',
    ],
  },
  conditionalDisplay: { not: { answerIs: { questionId: 'heavy_days', anyOf: ['no'] } } },
  evidence: ['crisis-lines'],
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}
