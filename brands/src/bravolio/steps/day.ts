import type {
  Condition,
  InfoCardStep,
  InPageInfoCardStep,
  NumericStep,
  SingleChoiceStep,
  TextStep,
} from '@fennel/funnel'
import { threeBeatDay } from '../pictures.ts'
import { parkedLunchStory, rhythmStory } from '../testimonials.ts'
import { leadsDown, reachesGoal } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'
import { isMan } from '../../genders.ts'

const stepLabelId = 'day'

const cameToLose: Condition = {
  answerIs: { questionId: 'main_goal', anyOf: ['lose_weight', 'lose_fat_keep_muscle'] },
}

/** A date and a lower number only make sense for visitors who want to lose weight and have some to lose. */
export const wantsToLose: Condition = { all: [cameToLose, leadsDown] }

/** The same, if the prediction also reaches the goal, so that the text may name it. */
export const wantsToLoseToGoal: Condition = { all: [cameToLose, reachesGoal] }

export const mainGoal: SingleChoiceStep = {
  id: 'main_goal',
  type: 'single-choice',
  title: 'What are you playing for?',
  landingPageOnly: true,
  landingPageTemplate: 'plain-hero',
  landingPageTitle: 'Three good meals. One strong beat.',
  landingPageSubtitle:
    'Protein at every meal, Mediterranean flavor on every plate, and a rhythm that survives a Wednesday. A few minutes of questions, then your plan.',
  options: [
    choice('lose_weight', '🏁 Lose weight without going hungry'),
    choice('lose_fat_keep_muscle', '💪 Lose fat, keep my muscle'),
    choice('steady_energy', '⚡ Energy that outlasts the afternoon'),
    choice('regular_meals', '🥁 Meals that happen, and on time'),
  ],
  dataClass: 'health',
}

export const gender: SingleChoiceStep = {
  id: 'gender',
  type: 'single-choice',
  title: 'Which body are we cooking for?',
  landingPageOnly: true,
  landingPageTemplate: 'plain-hero',
  landingPageTitle: 'Good pick. One more for the warm-up.',
  landingPageSubtitle: 'After this the quiz kicks off. You can change any answer on the way.',
  options: [choice('female', '🙋‍♀️ Female'), choice('male', '🙋‍♂️ Male')],
  dataClass: 'profile',
}

export const age: NumericStep = {
  id: 'age',
  type: 'numeric',
  title: 'How many birthdays so far?',
  description: 'Energy needs change over the years, and your portions with them.',
  placeholder: 'Your age',
  suffix: 'years',
  validation: { required: true, min: 18, max: 110 },
  extraContent: { text: 'Bravolio is for grown-ups: you need to be 18 or over to play.' },
  stepLabelId,
  dataClass: 'profile',
}

export const eatingRhythm: SingleChoiceStep = {
  id: 'eating_rhythm',
  type: 'single-choice',
  title: 'Tap out your usual day. How does it sound?',
  description: 'A meal counts if it had a plate, a bowl or a lunch box.',
  options: [
    choice('three_beats', '🥁 Boom, boom, boom', { description: 'Three meals, more or less on time' }),
    choice('one_or_two', '🔇 Long silence, then a drum solo', { description: 'One or two big meals' }),
    choice('grazing', '🎶 A steady patter', { description: 'Little bites, all day long' }),
    choice('free_jazz', '🎷 Free jazz', { description: 'No two days alike' }),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const missedMeal: SingleChoiceStep = {
  id: 'missed_meal',
  type: 'single-choice',
  title: 'Which meal is first to fall off the table?',
  description: 'We will make that one so easy that skipping is more work.',
  options: [
    choice('breakfast', '🌅 Breakfast. I am barely upright'),
    choice('lunch', '🗓️ Lunch. Somebody booked a meeting'),
    choice('dinner', '🛋️ Dinner. I picked until I was full'),
  ],
  conditionalDisplay: { answerIs: { questionId: 'eating_rhythm', anyOf: ['one_or_two', 'free_jazz'] } },
  stepLabelId,
  dataClass: 'preference',
}

export const firstBite: SingleChoiceStep = {
  id: 'first_bite',
  type: 'single-choice',
  title: 'When does the first real bite land?',
  description:
    'Not hungry at seven? Then do not eat at seven. In trials, adding breakfast did not help people lose weight. Your first beat may come at eleven.',
  options: [
    choice('before_8', '🐓 Before 8'),
    choice('from_8_to_10', '🚇 Between 8 and 10'),
    choice('from_10_to_12', '💻 Between 10 and noon'),
    choice('after_noon', '🌞 After noon'),
  ],
  evidence: ['breakfast-optional'],
  stepLabelId,
  dataClass: 'preference',
}

export const hungerClock: SingleChoiceStep = {
  id: 'hunger_clock',
  type: 'single-choice',
  title: 'What time does your stomach ring the bell?',
  description: 'We mean the loud one. The one that decides what you eat.',
  options: [
    choice('mid_morning', '🕥 Half past ten', { description: 'Breakfast was a rumor' }),
    choice('mid_afternoon', '🕓 Four o’clock', { description: 'Straight to the vending machine' }),
    choice('before_dinner', '🕖 Seven', { description: 'Eating bread while the pasta cooks' }),
    choice('late_evening', '🕙 Ten at night', { description: 'Fridge light, no plate' }),
    choice('no_bell', '🤷 It hardly ever rings'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const lateSnack: SingleChoiceStep = {
  id: 'late_snack',
  type: 'single-choice',
  title: 'Ten at night. What is in your hand?',
  description:
    'No confession needed. In a lab, moving the same meals later in the day made people hungrier, so the fix often sits at lunch.',
  options: [
    choice('sweet', '🍪 Something sweet'),
    choice('crunchy', '🥨 Something salty that crunches'),
    choice('leftovers', '🍝 Dinner, second half'),
    choice('drink', '🍷 A glass of something'),
  ],
  conditionalDisplay: { answerIs: { questionId: 'hunger_clock', anyOf: ['late_evening'] } },
  evidence: ['late-eating-hunger'],
  stepLabelId,
  dataClass: 'health',
}

export const name: TextStep = {
  id: 'name',
  type: 'text',
  title: 'Whose name goes on the jersey?',
  description: 'First name or nickname. It will be on your plan.',
  placeholder: 'Your name',
  validation: { required: true, maxLength: 60 },
  buttonText: 'Put it on',
  stepLabelId,
  dataClass: 'contact',
}

export const threeBeats: InfoCardStep = {
  id: 'three_beats',
  type: 'info-card',
  title: 'Here is the whole idea, {name}',
  icon: '🥁',
  card: {
    picture: threeBeatDay,
    paragraphs: [
      'Three beats a day, each a proper meal with protein in it. Between them: quiet. That is Bravolio. No points, no banned list, no shaker bottle.',
      'When you eat is up to you. A night nurse and an early riser play the same song at different hours.',
    ],
    bullets: [
      {
        icon: '🥚',
        title: 'Protein on every beat',
        text: 'Meals with more of it tend to keep you full longer',
      },
      {
        icon: '🍋',
        title: 'Mediterranean in between',
        text: 'Vegetables, beans, olive oil, fish, lemon on top',
      },
      {
        icon: '🤫',
        title: 'A break that is a break',
        text: 'So that hunger arrives before you eat, not instead',
      },
    ],
    source: { text: 'Leidy et al., American Journal of Clinical Nutrition, 2015' },
  },
  extraContent: {
    title: 'About your solos',
    text: 'Fewer meals can work, too. If they leave you raiding the shelf at night, we add a single beat first.',
    when: { answerIs: { questionId: 'eating_rhythm', anyOf: ['one_or_two', 'free_jazz'] } },
  },
  evidence: ['protein-fullness'],
  buttonText: 'I can play that',
  stepLabelId,
  dataClass: 'none',
}

export const energyDip: SingleChoiceStep = {
  id: 'energy_dip',
  type: 'single-choice',
  title: 'When does your battery blink red?',
  description: 'A dip in the early afternoon is built in: it shows up even in people who skipped lunch.',
  options: [
    choice('morning', '🥱 Before the first coffee'),
    choice('early_afternoon', '📉 Right after lunch'),
    choice('late_afternoon', '🔋 Around five'),
    choice('after_training', '🏋️ After a workout'),
    choice('rarely', '☀️ Rarely, I run fine'),
  ],
  evidence: ['afternoon-dip'],
  stepLabelId,
  dataClass: 'health',
}

const fixedMealParagraphs = ['One fixed meal can pull the other two into line. Yours may be a different one.']

export const rhythmStoryCard: InPageInfoCardStep = {
  id: 'rhythm_story',
  type: 'in-page-info-card',
  content: 'testimonial',
  title: '“Lunch is in my calendar. It has a title and everything”',
  card: { testimonial: rhythmStory, paragraphs: fixedMealParagraphs },
  otherWords: [
    {
      when: isMan,
      title: '“At half past twelve, the parcels have to wait”',
      card: { testimonial: parkedLunchStory, paragraphs: fixedMealParagraphs },
    },
  ],
  evidence: ['member-stories'],
  buttonText: 'Ha, noted',
  stepLabelId,
  dataClass: 'none',
}

export const dailyDrink: SingleChoiceStep = {
  id: 'daily_drink',
  type: 'single-choice',
  title: 'What is in your glass on a workday?',
  description: 'Mostly. We will not count Friday.',
  options: [
    choice('water', '🚰 Water, plain or sparkling'),
    choice('coffee', '☕ Coffee, then coffee'),
    choice('soft_drinks', '🥤 Sodas, juice or energy drinks'),
    choice('diet_drinks', '🫧 The zero-sugar kind'),
    choice('tea', '🍵 Tea'),
  ],
  extraContent: {
    title: 'If yours is sweet: lucky you',
    text: 'Guidelines put added sugar below a tenth of your energy. One sweet drink less a day often gets you there.',
  },
  evidence: ['free-sugars'],
  stepLabelId,
  dataClass: 'preference',
}

export const weekendRhythm: SingleChoiceStep = {
  id: 'weekend_rhythm',
  type: 'single-choice',
  title: 'And Saturday, {name}?',
  description: 'Your plan can have a weekend edition.',
  options: [
    choice('same', '🎯 Same beat as always'),
    choice('later', '🛌 Same, just two hours later'),
    choice('brunch', '🥞 One giant brunch, then we will see'),
    choice('festival', '🎪 Anything goes until Sunday night'),
  ],
  stepLabelId,
  dataClass: 'preference',
}
