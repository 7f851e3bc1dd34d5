import type {
  InfoCardStep,
  InPageInfoCardStep,
  MultipleChoiceStep,
  QuizOption,
  SingleChoiceStep,
} from '@fennel/funnel'
import { deliciousDishes, halfwayThere as halfwayTherePicture } from '../pictures.ts'
import { clothesStory, shirtStory } from '../testimonials.ts'
import { leadsDown } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'
import { isMan } from '../../genders.ts'

const stepLabelId = 'habits'

const clothesSizes: readonly QuizOption[] = [
  choice('xs', 'XS'),
  choice('s', 'S'),
  choice('m', 'M'),
  choice('l', 'L'),
  choice('xl', 'XL'),
  choice('xxl', 'XXL'),
  choice('xxxl_plus', 'XXXL or larger'),
  choice('dont_know', "I don't know"),
]

export const halfwayThere: InfoCardStep = {
  id: 'halfway_there',
  type: 'info-card',
  title: 'You are well on your way, {name}',
  icon: '🌤️',
  card: {
    picture: halfwayTherePicture,
    paragraphs: [
      'The numbers are done. What follows is about your days: how you eat, cook, drink and sleep.',
      'There are no wrong answers here. The more honest they are, the easier your plan will feel.',
    ],
  },
  buttonText: 'On to my habits',
  stepLabelId,
  dataClass: 'none',
}

export const lastTimeIdealWeight: SingleChoiceStep = {
  id: 'last_time_ideal_weight',
  type: 'single-choice',
  title: 'When did you last feel at home in your body?',
  description: 'It tells us how long your body has been used to where it is now.',
  options: [
    choice('now', 'Right now'),
    choice('less_than_year', 'Less than a year ago'),
    choice('one_to_three_years', '1 to 3 years ago'),
    choice('more_than_three_years', 'More than 3 years ago'),
    choice('never', 'Never, as far as I remember'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const currentClothesSize: SingleChoiceStep = {
  id: 'current_clothes_size',
  type: 'single-choice',
  title: 'What size do you wear right now?',
  description: 'Clothes often show a change before the scale does.',
  layout: 'grid',
  options: clothesSizes,
  stepLabelId,
  dataClass: 'health',
}

export const goalClothesSize: SingleChoiceStep = {
  id: 'goal_clothes_size',
  type: 'single-choice',
  title: 'And which size would you like to wear?',
  description: 'Many people keep one favorite piece in the closet. What size is yours?',
  layout: 'grid',
  options: clothesSizes,
  conditionalDisplay: {
    all: [leadsDown, { not: { answerIs: { questionId: 'current_clothes_size', anyOf: ['dont_know'] } } }],
  },
  stepLabelId,
  dataClass: 'health',
}

const sizeParagraphs = [
  'A size can change even in weeks when the scale stands still. Your plan has room for such weeks.',
]

export const sizeReductionTestimonial: InPageInfoCardStep = {
  id: 'size_reduction_testimonial',
  type: 'in-page-info-card',
  content: 'testimonial',
  title: '“One morning the button simply closed”',
  card: { testimonial: clothesStory, paragraphs: sizeParagraphs },
  otherWords: [
    {
      when: isMan,
      title: '“I forgot about the top button until the cake”',
      card: { testimonial: shirtStory, paragraphs: sizeParagraphs },
    },
  ],
  conditionalDisplay: {
    all: [leadsDown, { not: { answerIs: { questionId: 'weight_loss_goal', anyOf: ['maintain'] } } }],
  },
  evidence: ['member-stories'],
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}

export const eatingHabits: SingleChoiceStep = {
  id: 'eating_habits',
  type: 'single-choice',
  title: 'Which of these sounds most like you?',
  description: 'Several may fit. Choose the one you notice most.',
  options: [
    choice('snacking', '🥨 I snack between meals'),
    choice('emotional_eating', "💛 I eat when I'm stressed, bored or sad"),
    choice('late_eating', '🌙 I eat late in the evening'),
    choice('skipping_meals', '⏭️ I skip meals, then eat a lot'),
    choice('large_portions', '🍝 My portions are too big'),
    choice('balanced', '🥗 I eat fairly well already'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const cookingSkills: SingleChoiceStep = {
  id: 'cooking_skills',
  type: 'single-choice',
  title: 'How do you feel about cooking?',
  description: 'We match recipes to your patience, not only to your taste.',
  options: [
    choice('rarely_cook', "🥪 I'd rather not", {
      standaloneLabel: "I'd rather not cook",
      description: 'Assemble, heat, done',
    }),
    choice('simple_meals', '🍳 I cook simple things', { description: '20 minutes, one pan' }),
    choice('love_cooking', '🍲 I love it', {
      standaloneLabel: 'I love to cook',
      description: 'Show me something new',
    }),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const deliciousDietInfo: InfoCardStep = {
  id: 'delicious_diet_info',
  type: 'info-card',
  title: 'Four meals, no bans',
  icon: '😋',
  card: {
    picture: deliciousDishes,
    paragraphs: [
      'Your plan draws from 500+ recipes. A week could look like this: lemon salmon with greens, oats with berries, a slow bean stew, and yes, a square of dark chocolate with walnuts.',
      'Public guidance suggests at least five portions of fruit and vegetables a day. On a plate built this way, they are simply already there.',
    ],
    source: { text: 'World Health Organization, healthy diet' },
  },
  extraContent: {
    text: 'You said you would rather not cook, so we start you with meals that need nothing more than a knife and a bowl.',
    when: { answerIs: { questionId: 'cooking_skills', anyOf: ['rarely_cook'] } },
  },
  evidence: ['plan-contents', 'fruit-and-vegetables'],
  buttonText: "I'm getting hungry",
  stepLabelId,
  dataClass: 'none',
}

/** People often avoid gluten or dairy for their health, so the answer is protected like health data. */
export const foodPreferences: MultipleChoiceStep = {
  id: 'food_preferences',
  type: 'multiple-choice',
  title: 'How do you like to eat?',
  description: 'Choose all that fit.',
  options: [
    choice('everything', '🍽️ I eat everything', { exclusive: true }),
    choice('mediterranean', '🫒 Mediterranean'),
    choice('pescatarian', '🐟 Fish, but no meat'),
    choice('vegetarian', '🥚 Vegetarian'),
    choice('vegan', '🌱 Vegan'),
    choice('low_carb', '🥑 Fewer carbs'),
    choice('gluten_free', '🌾 Gluten-free'),
    choice('low_dairy', '🥛 Little or no dairy'),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const meatPreferences: SingleChoiceStep = {
  id: 'meat_preferences',
  type: 'single-choice',
  title: 'Which meat do you like best?',
  description: 'We put fish and poultry first and keep processed meat for rare occasions.',
  options: [
    choice('poultry', '🍗 Chicken or turkey'),
    choice('beef', '🥩 Beef'),
    choice('pork', '🍖 Pork'),
    choice('lamb', '🐑 Lamb'),
    choice('rarely', '🥦 I rarely eat meat'),
    choice('no_preference', '🤷 I like them all', { standaloneLabel: 'I like all kinds of meat' }),
  ],
  conditionalDisplay: {
    not: {
      answerIs: { questionId: 'food_preferences', anyOf: ['vegetarian', 'vegan', 'pescatarian'] },
    },
  },
  stepLabelId,
  dataClass: 'preference',
}

export const foodAllergies: MultipleChoiceStep = {
  id: 'food_allergies',
  type: 'multiple-choice',
  title: "Is there anything you can't or shouldn't eat?",
  description: 'We leave it out of your plan. Please still read labels: ingredients change.',
  options: [
    choice('none', '✅ No, I can eat everything', { exclusive: true }),
    choice('lactose', '🥛 Lactose'),
    choice('nuts', '🥜 Nuts'),
    choice('milk_protein', '🧀 Milk (its protein)'),
    choice('egg_protein', '🥚 Eggs'),
    choice('honey', '🍯 Honey'),
    choice('fish', '🐟 Fish'),
    choice('citrus_fruits', '🍋 Citrus fruits'),
    choice('prefer_not_to_answer', '🤐 I prefer not to answer', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const waterConsumption: SingleChoiceStep = {
  id: 'water_consumption',
  type: 'single-choice',
  title: 'How much water do you drink in a day?',
  description: 'Swapping one sugary drink for water is among the easiest changes there are.',
  options: [
    choice('coffee_tea_only', '☕ Only coffee or tea'),
    choice('less_than_2', '💧 2 glasses of water or fewer'),
    choice('about_3_6', '💦 About 3 to 6 glasses of water'),
    choice('more_than_6', '🌊 More than 6 glasses of water'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const weekendHealthyChoices: SingleChoiceStep = {
  id: 'weekend_healthy_choices',
  type: 'single-choice',
  title: 'Do you eat well on weekends, too?',
  description: 'If not, you are in good company. We plan weekends with room for them.',
  options: [choice('yes', '👍 Yes, mostly'), choice('no', '🎉 No, weekends are different')],
  stepLabelId,
  dataClass: 'preference',
}

export const mealTiming: SingleChoiceStep = {
  id: 'meal_timing',
  type: 'single-choice',
  title: 'Do you eat at about the same times most days?',
  description: 'Your reminders will follow your rhythm, not the other way around.',
  options: [choice('yes', '🕐 Yes, quite regularly'), choice('no', '🔀 No, it changes a lot')],
  stepLabelId,
  dataClass: 'preference',
}

export const sleepQuality: SingleChoiceStep = {
  id: 'sleep_quality',
  type: 'single-choice',
  title: 'How do you sleep?',
  description:
    'Adults are advised to sleep seven hours or more. Too little is associated with weight gain, so rest counts as part of the plan.',
  options: [
    choice('trouble_falling_asleep', '🌙 I have trouble falling asleep'),
    choice('varies', '🌗 My sleep varies'),
    choice('sleep_well', '😴 I sleep well'),
  ],
  evidence: ['sleep-seven-hours'],
  stepLabelId,
  dataClass: 'health',
}
