import type { Condition, InfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import {
  awayFamily,
  awayOffice,
  awayOnTheGo,
  awayRestaurant,
  onePan as onePanPicture,
  plantProtein as plantProteinPicture,
  proteinPalm as proteinPalmPicture,
  starterMove,
} from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'kitchen'

const eatsNoMeatOrFish: Condition = {
  answerIs: { questionId: 'eating_style', anyOf: ['vegetarian', 'vegan'] },
}

const eatsFishOnly: Condition = { answerIs: { questionId: 'eating_style', anyOf: ['pescatarian'] } }

export const breakfastPlate: SingleChoiceStep = {
  id: 'breakfast_plate',
  type: 'single-choice',
  title: 'Into the kitchen. What does your first meal look like?',
  description: 'Whenever you have it. The usual one wins.',
  options: [
    choice('sweet_bakes', '🥐 Something from the bakery'),
    choice('cereal_toast', '🥣 Cereal or toast with something sweet'),
    choice('eggs_dairy', '🍳 Eggs, yogurt or cheese'),
    choice('oats_beans', '🍓 Oats, fruit, tofu or beans'),
    choice('leftovers', '🍱 Whatever dinner left behind'),
    choice('liquid', '☕ It is liquid and has caffeine'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const proteinPalm: InfoCardStep = {
  id: 'protein_palm',
  type: 'info-card',
  title: 'Leave the scale in the drawer. Bring your hand',
  icon: '✋',
  card: {
    picture: proteinPalmPicture,
    paragraphs: [
      'A palm of protein at each of three meals. For you that may be chicken, tofu, cod or a heap of beans as big as your fist. A rough measure, and always at hand.',
      'Why at each one? In a small experiment with eight adults, spreading the same protein evenly over the day built about 25 percent more muscle protein than saving most of it for dinner. A later trial in older people saw no difference. An even spread is still the easiest way not to run out.',
    ],
    source: {
      text: 'Mamerow et al., Journal of Nutrition, 2014',
      href: 'https://doi.org/10.3945/jn.113.185280',
    },
  },
  extraContent: {
    title: 'Your mornings are wide open',
    text: 'Pastry, cereal or only coffee to start with? Then your first meal has the most to win. We keep the coffee.',
    when: {
      answerIs: { questionId: 'breakfast_plate', anyOf: ['sweet_bakes', 'cereal_toast', 'liquid'] },
    },
  },
  evidence: ['protein-spread'],
  buttonText: 'High five',
  stepLabelId,
  dataClass: 'none',
}

/** Halal and kosher reveal faith, so the answer is protected like health data. */
export const eatingStyle: SingleChoiceStep = {
  id: 'eating_style',
  type: 'single-choice',
  title: 'Who is welcome on your plate?',
  options: [
    choice('everything', '🍽️ Everyone', { description: 'Meat, fish and all the rest' }),
    choice('pescatarian', '🐟 Fish yes, meat no'),
    choice('vegetarian', '🧀 Eggs and dairy, no meat or fish'),
    choice('vegan', '🌱 Plants only'),
    choice('halal_or_kosher', '📖 Halal or kosher', { description: 'We leave out pork and shellfish' }),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const plantProtein: InfoCardStep = {
  id: 'plant_protein',
  type: 'info-card',
  title: 'Plants can lift, too',
  icon: '🌱',
  card: {
    picture: plantProteinPicture,
    paragraphs: [
      'Young men who trained for twelve weeks gained the same muscle on plants alone as on a mixed diet, when both got the same generous amount of protein, shakes included.',
      'The trick is volume and variety: beans with grains, tofu by the slab, nuts for crunch. Your plan does the math.',
    ],
    source: {
      text: 'Hevia-Larraín et al., Sports Medicine, 2021',
      href: 'https://doi.org/10.1007/s40279-021-01434-9',
    },
  },
  extraContent: {
    title: 'One thing plants do not bring',
    text: 'If you eat no animal products at all, you need vitamin B12 from a supplement or fortified food. Ask your doctor or pharmacist which.',
    when: { answerIs: { questionId: 'eating_style', anyOf: ['vegan'] } },
  },
  conditionalDisplay: eatsNoMeatOrFish,
  evidence: ['plant-protein', 'vitamin-b12'],
  buttonText: 'Go, beans',
  stepLabelId,
  dataClass: 'none',
}

export const plantFavorites: MultipleChoiceStep = {
  id: 'plant_favorites',
  type: 'multiple-choice',
  title: 'Draft your plant team',
  description: 'Choose everyone you would happily meet twice a week.',
  options: [
    choice('chickpeas', '🥙 Chickpeas and hummus'),
    choice('lentils', '🍲 Lentils'),
    choice('beans', '🫘 Beans, any color'),
    choice('tofu_tempeh', '🧊 Tofu and tempeh'),
    choice('edamame', '🫛 Edamame and peas'),
    choice('nuts_seeds', '🥜 Nuts and seeds'),
  ],
  validation: { required: true },
  conditionalDisplay: eatsNoMeatOrFish,
  buttonText: 'That is my team',
  stepLabelId,
  dataClass: 'preference',
}

const fish = choice('fish', '🐟 White fish and salmon')
const cannedFish = choice('canned_fish', '🥫 Sardines and tuna from the can')
const eggs = choice('eggs', '🥚 Eggs')
const dairy = choice('dairy', '🥛 Yogurt, skyr, cottage cheese, feta')
const legumes = choice('legumes', '🫘 Beans, chickpeas and lentils')

/** NOTE: no shellfish and no pork, since showing a separate list for halal and kosher would reveal faith. */
export const proteinFavorites: MultipleChoiceStep = {
  id: 'protein_favorites',
  type: 'multiple-choice',
  title: 'Draft your protein team',
  description: 'Choose everyone you would happily meet twice a week. We fill the bench.',
  options: [
    fish,
    cannedFish,
    choice('poultry', '🍗 Chicken or turkey'),
    choice('red_meat', '🥩 Beef or lamb, now and then'),
    eggs,
    dairy,
    legumes,
  ],
  validation: { required: true },
  conditionalDisplay: { not: { any: [eatsNoMeatOrFish, eatsFishOnly] } },
  buttonText: 'That is my team',
  stepLabelId,
  dataClass: 'preference',
}

/** The same for visitors who eat fish but no meat. */
export const fishFavorites: MultipleChoiceStep = {
  ...proteinFavorites,
  id: 'fish_favorites',
  options: [fish, cannedFish, choice('seafood', '🦐 Shrimp and mussels'), eggs, dairy, legumes],
  conditionalDisplay: eatsFishOnly,
}

export const flavors: MultipleChoiceStep = {
  id: 'flavors',
  type: 'multiple-choice',
  title: 'Which coast do you want dinner to taste of?',
  description: 'Pick up to three. Your spice shelf will thank you.',
  options: [
    choice('lemon_herbs', '🍋 Greek: lemon, oregano, feta'),
    choice('tomato_garlic', '🍅 Italian: tomato, garlic, basil'),
    choice('smoked_paprika', '🌶️ Spanish: smoked paprika, peppers'),
    choice('harissa_cumin', '🔥 Moroccan: cumin, harissa, apricot'),
    choice('sumac_yogurt', '🧄 Lebanese: yogurt, sumac, mint'),
    choice('olive_caper', '🫒 Provençal: olives, capers, thyme'),
  ],
  validation: { required: true, max: 3 },
  buttonText: 'Set sail',
  stepLabelId,
  dataClass: 'preference',
}

export const foodAllergies: MultipleChoiceStep = {
  id: 'food_allergies',
  type: 'multiple-choice',
  title: 'Who gets a red card?',
  description:
    'Allergies, intolerances, things that do not agree with you. We send them off; you still read the label.',
  options: [
    choice('none', '✅ Nobody, I eat it all', { exclusive: true }),
    choice('lactose', '🥛 Lactose'),
    choice('milk_protein', '🧀 Milk protein'),
    choice('egg_protein', '🥚 Egg protein'),
    choice('nuts', '🥜 Nuts'),
    choice('gluten', '🌾 Gluten'),
    choice('soy', '🫛 Soy'),
    choice('fish', '🐟 Fish'),
    choice('shellfish', '🦐 Shellfish'),
    choice('citrus_fruits', '🍋 Citrus fruits'),
    choice('honey', '🍯 Honey'),
    choice('prefer_not_to_answer', '🤐 I would rather not say', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const kitchenKit: MultipleChoiceStep = {
  id: 'kitchen_kit',
  type: 'multiple-choice',
  title: 'What gear do you have?',
  description: 'Choose all you would really plug in.',
  options: [
    choice('stove', '🍳 A stove and one good pan'),
    choice('oven', '🔥 An oven'),
    choice('air_fryer', '🌪️ An air fryer'),
    choice('microwave', '📡 A microwave'),
    choice('blender', '🥤 A blender'),
    choice('rice_cooker', '🍚 A rice or multi cooker'),
    choice('kettle_only', '🫖 Honestly? A kettle and a knife', { exclusive: true }),
  ],
  validation: { required: true },
  buttonText: 'Gear checked',
  stepLabelId,
  dataClass: 'preference',
}

export const cookingMinutes: SingleChoiceStep = {
  id: 'cooking_minutes',
  type: 'single-choice',
  title: 'Set the timer: how long can a weekday dinner take?',
  description: 'From opening the fridge to sitting down.',
  options: [
    choice('ten', '⏱️ Ten minutes, tops'),
    choice('twenty', '🍳 Twenty is fine'),
    choice('forty', '🍲 Forty, I find it relaxing'),
    choice('sunday_only', '📦 None. I would rather cook on Sunday for the whole week'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

/** The pan has fish and lemon in it: not for everybody, nor for those who did not say. */
const leavesOutThePan: Condition = {
  any: [
    eatsNoMeatOrFish,
    {
      answerIs: { questionId: 'food_allergies', anyOf: ['fish', 'citrus_fruits', 'prefer_not_to_answer'] },
    },
  ],
}

const mediterraneanTrial =
  'The app has 1000+ recipes like this. Their kitchen was tested, our plan was not: in a large Spanish trial, adults at high risk who ate Mediterranean style with extra olive oil or nuts had about 30 percent fewer heart attacks, strokes and deaths from them, taken together, than those told to cut fat.'

const trialSource = {
  text: 'Estruch et al., New England Journal of Medicine, 2018',
  href: 'https://doi.org/10.1056/NEJMoa1800389',
}

export const onePan: InfoCardStep = {
  id: 'one_pan',
  type: 'info-card',
  title: 'Dinner, in the time it takes to argue about delivery',
  icon: '🍋',
  card: {
    picture: onePanPicture,
    paragraphs: [
      'White beans, cherry tomatoes, olives, a piece of cod on top. Lid on, twelve minutes, lemon. One pan to wash.',
      mediterraneanTrial,
    ],
    source: trialSource,
  },
  otherWords: [
    {
      when: leavesOutThePan,
      icon: '🍅',
      card: {
        picture: starterMove,
        paragraphs: [
          'White beans, cherry tomatoes, olives, a heap of spinach on top. Lid on, twelve minutes, basil. One pan to wash.',
          mediterraneanTrial,
        ],
        source: trialSource,
      },
      buttonText: 'Pass the basil',
    },
  ],
  // NOTE: names none of the foods that can get a red card, so that it fits everybody.
  extraContent: {
    title: 'For team kettle',
    text: 'Instant polenta thickens in hot water. Add chickpeas, tomatoes, olives and good oil: dinner, with a kettle and a knife.',
    when: { answerIs: { questionId: 'kitchen_kit', anyOf: ['kettle_only'] } },
  },
  evidence: ['plan-contents', 'mediterranean-heart'],
  buttonText: 'Pass the lemon',
  stepLabelId,
  dataClass: 'none',
}

export const awayMeals: SingleChoiceStep = {
  id: 'away_meals',
  type: 'single-choice',
  title: 'Away games: where do you mostly eat when it is not your table?',
  layout: 'grid',
  options: [
    choice('office', '🖥️ At work', { image: awayOffice }),
    choice('restaurant', '🥂 Out with friends', { image: awayRestaurant }),
    choice('family', '🥘 At a family table', { image: awayFamily }),
    choice('on_the_go', '🚆 On the move', { image: awayOnTheGo }),
  ],
  stepLabelId,
  dataClass: 'profile',
}

export const menuMoment: SingleChoiceStep = {
  id: 'menu_moment',
  type: 'single-choice',
  title: 'You are hungry and somebody hands you a menu. You ...',
  description:
    'People tend to eat more in the company of friends. It is called having a nice evening, and it fits the plan.',
  options: [
    choice('order_first', '🙋 order first and never look back'),
    choice('copy', '👀 have what they are having'),
    choice('all_the_starters', '🍤 want all the starters'),
    choice('salad_and_regret', '🥗 take the salad and eat their fries'),
    choice('eat_before', '🎒 eat something first, to be safe'),
  ],
  evidence: ['eating-with-friends'],
  stepLabelId,
  dataClass: 'preference',
}
