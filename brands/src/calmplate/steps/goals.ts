import type { InfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import {
  goalsCreateReality as goalsCreateRealityPicture,
  greatMotivation as greatMotivationPicture,
} from '../pictures.ts'
import { leadsNowhere } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'health'

export const motivationToReachTarget: SingleChoiceStep = {
  id: 'motivation_to_reach_target',
  type: 'single-choice',
  title: 'Do you feel motivated to work toward {possibleWeight}?',
  otherWords: [{ when: leadsNowhere, title: 'Do you feel motivated to change how you eat?' }],
  description: 'Both answers are fine. Motivation often comes after the first step, not before it.',
  options: [choice('yes', "🔥 Yes, I'm ready"), choice('no', '🌫️ Not really, not yet')],
  stepLabelId,
  dataClass: 'preference',
}

export const greatMotivation: InfoCardStep = {
  id: 'great_motivation',
  type: 'info-card',
  title: "That's a good place to start from, {name}",
  icon: '👟',
  card: {
    picture: greatMotivationPicture,
    paragraphs: [
      "Use today's energy for something small: decide when you will shop for the first three dinners. That one decision goes further than any promise.",
      'For the quieter days there are reminders and five-minute meals. You will not need to feel motivated to follow them.',
    ],
  },
  conditionalDisplay: { answerIs: { questionId: 'motivation_to_reach_target', anyOf: ['yes'] } },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}

export const startPlan: SingleChoiceStep = {
  id: 'start_plan',
  type: 'single-choice',
  title: 'How would you like to start?',
  description: 'You can change this any time.',
  options: [
    choice('on_own', '🧘 On my own'),
    choice('with_friend', '👯 With a friend'),
    choice('with_family', '👨‍👩‍👧 With my family'),
    choice('connect', '💬 With others on the same path'),
  ],
  extraContent: {
    title: 'No motivation needed today',
    text: "You said you are not there yet. That's all right: your first week asks for one small change a day, and company can make it lighter.",
    when: { answerIs: { questionId: 'motivation_to_reach_target', anyOf: ['no'] } },
  },
  stepLabelId,
  dataClass: 'preference',
}

export const goalsCreateReality: InfoCardStep = {
  id: 'goals_create_reality',
  type: 'info-card',
  title: 'A goal on paper grows roots',
  icon: '✏️',
  card: {
    picture: goalsCreateRealityPicture,
    paragraphs: [
      'Across 138 studies, people who checked on their progress were more likely to reach what they set out to do, and more so when they wrote it down.',
      'So your plan asks for two minutes in the evening: check off your day, note one good thing, done.',
    ],
    source: {
      text: 'Harkin et al., Psychological Bulletin, 2016',
      href: 'https://doi.org/10.1037/bul0000025',
    },
  },
  evidence: ['goal-tracking'],
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}

export const additionalGoal: MultipleChoiceStep = {
  id: 'additional_goal',
  type: 'multiple-choice',
  title: 'What else would you like to get out of it?',
  description: 'Choose all that matter to you. They will be on the first page of your plan.',
  options: [
    choice('feel_healthier', '💚 Feel healthier'),
    choice('look_better', '🪞 Look better'),
    choice('sleep_well', '😴 Sleep well'),
    choice('feel_comfortable', '🧥 Feel comfortable in my clothes'),
    choice('outdoor_activities', '🥾 Enjoy being outdoors'),
    choice('special_event', '🎊 Get ready for a special event'),
    choice('run_5k', '🏃 Run a 5K'),
    choice('reverse_condition', '🩺 Work on a health condition with my doctor'),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}
