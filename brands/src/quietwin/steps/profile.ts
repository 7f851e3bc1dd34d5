import type {
  InfoCardStep,
  MultipleChoiceStep,
  ProfileSummaryStep,
  SingleChoiceStep,
  TextStep,
} from '@fennel/funnel'
import { fullHead, genderFemale, genderMale, profileCard } from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'profile'

export const gender: SingleChoiceStep = {
  id: 'gender',
  type: 'single-choice',
  title: 'Your twin mirrors you. Are you a woman or a man?',
  landingPageOnly: true,
  landingPageTemplate: 'landing-quiz-style',
  landingPageTitle: 'Your head is not a filing cabinet',
  landingPageSubtitle:
    'Meet your AI twin: a planning companion that mirrors your habits and carries the small stuff, so that you can think again.',
  options: [
    choice('female', 'A woman', { image: genderFemale }),
    choice('male', 'A man', { image: genderMale }),
  ],
  dataClass: 'profile',
}

export const age: SingleChoiceStep = {
  id: 'age',
  type: 'single-choice',
  title: 'How old are you?',
  description: 'A day at 25 looks different from a day at 55. Your twin should know which.',
  options: [
    choice('18-29', '18-29 years'),
    choice('30-39', '30-39 years'),
    choice('40-49', '40-49 years'),
    choice('50+', '50+ years'),
  ],
  stepLabelId,
  dataClass: 'profile',
}

export const lifeSituation: SingleChoiceStep = {
  id: 'life_situation',
  type: 'single-choice',
  title: 'What takes up most of your week?',
  description: 'Pick the one that would be hardest to move.',
  options: [
    choice('job', '💼 My job'),
    choice('own_business', '🧰 My own business or freelance work'),
    choice('family_care', '🧺 Looking after family and home'),
    choice('job_and_family', '🤹 A job and a family, both at once'),
    choice('studies', '🎓 School, training or university'),
    choice('in_between', '🧭 I am between things right now'),
    choice('retired', '🌤️ I am retired, and somehow still busy'),
  ],
  stepLabelId,
  dataClass: 'profile',
}

export const whatBringsYou: SingleChoiceStep = {
  id: 'what_brings_you',
  type: 'single-choice',
  title: 'What made you stop here today?',
  description: 'There is no wrong reason. The first one that comes to mind is usually the right one.',
  options: [
    choice('too_much', '🌪️ There is too much in my head at once'),
    choice('cannot_focus', '🪟 I start many things and finish few'),
    choice('cannot_switch_off', '🌙 I cannot switch off in the evening'),
    choice('tired_of_deciding', '🔀 I am tired of deciding everything'),
    choice('forgetting', '🧩 Things slip my mind, and I hate it'),
    choice('curious', '✨ I am curious what an AI twin is'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const fullHeadInfo: InfoCardStep = {
  id: 'full_head_info',
  type: 'info-card',
  title: 'A full head is not a character flaw',
  icon: '🧵',
  card: {
    picture: fullHead,
    paragraphs: [
      'Remembering the dentist, the birthday, the reply you owe and what is missing in the fridge: none of it is hard. All of it together is a job, and nobody gave you the hours for it.',
      'Researchers have a plain word for putting such things somewhere outside the head: offloading. People have always done it, with knots in a string, notes on a door, a friend who reminds them. An AI twin is the next knot.',
    ],
    source: { text: 'Risko and Gilbert, Trends in Cognitive Sciences, 2016' },
  },
  extraContent: {
    title: 'Curious is a fine place to start',
    text: 'You do not need a problem to be here. Answer for an ordinary week, and see what comes out.',
    when: { answerIs: { questionId: 'what_brings_you', anyOf: ['curious'] } },
  },
  evidence: ['offloading'],
  buttonText: 'That sounds like me',
  stepLabelId,
  dataClass: 'none',
}

export const headFullness: SingleChoiceStep = {
  id: 'head_fullness',
  type: 'single-choice',
  title: 'How full does your head feel right now?',
  description: 'Not in general. Just this minute.',
  options: [
    choice('clear', '🌊 Fairly clear'),
    choice('humming', '🐝 Humming, but I can think'),
    choice('crowded', '🚉 Crowded, like a station at five'),
    choice('overflowing', '🫗 Overflowing'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const name: TextStep = {
  id: 'name',
  type: 'text',
  title: 'What should your twin call you?',
  description: 'First name, nickname, whatever you answer to.',
  placeholder: 'First name',
  validation: { required: true, maxLength: 60 },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'contact',
}

export const roles: MultipleChoiceStep = {
  id: 'roles',
  type: 'multiple-choice',
  title: 'Who and what counts on you, {name}?',
  description: 'Choose all that fit. The long list is part of the answer.',
  options: [
    choice('team', '👥 A team or colleagues'),
    choice('customers', '📨 Customers or clients'),
    choice('children', '🧒 Children'),
    choice('partner', '💞 A partner'),
    choice('parents', '🫖 Parents or relatives'),
    choice('pets', '🐾 Pets'),
    choice('household', '🏠 The household'),
    choice('community', '🤝 A club, a group, the neighbors'),
    choice('only_me', '🙋 Mostly just me', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'profile',
}

export const openTasks: SingleChoiceStep = {
  id: 'open_tasks',
  type: 'single-choice',
  title: 'How many unfinished things are you carrying in your head?',
  description: 'Calls to make, bags to pack, decisions you keep putting off. A guess is enough.',
  options: [
    choice('under_5', '🖐️ Fewer than 5'),
    choice('5_to_10', '🔟 5 to 10'),
    choice('11_to_20', '📚 11 to 20'),
    choice('lost_count', '♾️ I lost count'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const clearestHours: SingleChoiceStep = {
  id: 'clearest_hours',
  type: 'single-choice',
  title: 'When is your mind at its clearest?',
  description: 'Your twin keeps these hours free for what matters and puts the errands elsewhere.',
  options: [
    choice('early', '🌅 Early, before the world wakes up'),
    choice('morning', '☕ Mid-morning'),
    choice('afternoon', '🌤️ In the afternoon'),
    choice('evening', '🌆 In the evening'),
    choice('late', '🦉 Late at night'),
    choice('varies', '🎲 It changes from day to day'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const personalProfileSummary: ProfileSummaryStep = {
  id: 'personal_profile_summary',
  type: 'personal-profile-summary',
  title: 'The outline of your twin, {name}',
  description: 'Four lines so far. If one is off, go back and change it.',
  lines: [
    { label: 'Age', questionId: 'age' },
    { label: 'Most of the week', questionId: 'life_situation' },
    { label: 'Who counts on you', questionId: 'roles' },
    { label: 'Clearest hours', questionId: 'clearest_hours' },
  ],
  card: {
    picture: profileCard,
    paragraphs: [
      'That is enough to know when to leave you alone and when to speak up. Next, a few words about the twin itself.',
    ],
  },
  buttonText: 'Looks right',
  stepLabelId,
  dataClass: 'none',
}
