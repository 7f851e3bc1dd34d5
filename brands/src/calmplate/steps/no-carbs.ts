import type {
  InfoCardStep,
  InPageInfoCardStep,
  MultipleChoiceStep,
  SingleChoiceStep,
  TestimonialQuote,
} from '@fennel/funnel'
import {
  articlePantryHero,
  portraitCallum,
  portraitDesmond,
  portraitMarianne,
  portraitPriya,
} from '../pictures.ts'
import { isBelowRange, leadsDown } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'

export const sandwichStory: TestimonialQuote = {
  name: 'Desmond, 52',
  gender: 'male',
  text: 'I thought I would miss the sandwich. What I missed was being full, and I had confused the two. Eggs and greens in the morning, and I forget about lunch until one.',
  result: 'Last loaf of white bread: March',
  picture: portraitDesmond,
  sample: true,
}

export const toasterStory: TestimonialQuote = {
  name: 'Marianne, 58',
  gender: 'female',
  text: 'Toast at seven, and by nine I was back in the kitchen for more. Now it is two eggs, a pile of spinach and the beans from last night. Most days I look up and it is noon.',
  result: 'Gave the toaster to her grandson',
  picture: portraitMarianne,
  sample: true,
}

export const beltStory: TestimonialQuote = {
  name: 'Callum, 34',
  gender: 'male',
  text: 'Two belt notches since I stopped drinking my sugar. I had to make new holes, with a nail. Same dinners, more or less. I just leave out the soda, the fries and the second roll.',
  result: 'Two belt notches tighter',
  picture: portraitCallum,
  sample: true,
}

export const skirtStory: TestimonialQuote = {
  name: 'Priya, 38',
  gender: 'female',
  text: 'By spring, the skirt I wear to the office turned around me when I walked. I cook what I always cooked. I only left out the juice, the rice crackers and the cookies at four.',
  result: 'Office skirt taken in at the waist',
  picture: portraitPriya,
  sample: true,
}

export const refinedCarbsDifference: InPageInfoCardStep = {
  id: 'refined_carbs_difference',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'Zero carbs is a sprint. You want the long road',
  card: {
    paragraphs: [
      'With no carbs at all, the scale drops fast at first, and part of that is water. Then comes a birthday, and with the cake much of it comes back.',
      'Leaving out flour and sugar while keeping beans, berries and vegetables is less spectacular. It is also something you can do at a birthday.',
    ],
    comparison: {
      ours: { label: 'Calmplate, refined carbs out', points: [100, 97.5, 95, 93, 91.5, 90] },
      theirs: { label: 'Zero carbs, then everything', points: [100, 93.5, 91, 93, 96, 98.5] },
      caption:
        'Half a year, start weight as 100 percent. Drawn by hand to make a point, not measured on people.',
    },
    source: { text: 'Kreitzman et al., Am J Clin Nutr 1992, on water and early loss' },
  },
  extraContent: {
    title: 'If keto was one of your attempts',
    text: 'Many people manage a few strict weeks and are then told they lacked discipline. A plan without fruit and beans is simply hard to live with, so yours has both.',
    when: { answerIs: { questionId: 'previous_weight_loss', anyOf: ['yes'] } },
  },
  conditionalDisplay: leadsDown,
  evidence: ['water-weight', 'gradual-pace', 'comparison-curve'],
  buttonText: 'The long road, please',
  stepLabelId: 'profile',
  dataClass: 'none',
}

export const hardestToLeave: MultipleChoiceStep = {
  id: 'hardest_to_leave',
  type: 'multiple-choice',
  title: 'Which of these would be hardest to leave out?',
  description: 'Choose up to three. For each one, your plan has a swap that fills you up.',
  otherWords: [
    {
      when: isBelowRange,
      title: 'Which of these would you miss most?',
      description: 'Choose up to three. Your plan has room for them.',
    },
  ],
  options: [
    choice('bread', '🥖 Bread and rolls'),
    choice('pasta_rice', '🍝 Pasta and white rice'),
    choice('potatoes', '🍟 Fries and chips'),
    choice('sweets', '🍫 Chocolate and candy'),
    choice('pastries', '🥐 Cake and pastries'),
    choice('soft_drinks', '🥤 Soda and juice'),
    choice('beer', '🍺 Beer'),
    choice('nothing', '💪 None of them, really', { exclusive: true }),
  ],
  validation: { required: true, max: 3 },
  buttonText: 'Continue',
  stepLabelId: 'habits',
  dataClass: 'preference',
}

const fiberBullets = [
  { icon: '🥦', title: 'Vegetables at two meals', text: 'Fresh, frozen or from a jar' },
  { icon: '🫘', title: 'Beans or lentils most days', text: 'Half a cup is a good start' },
  { icon: '🍓', title: 'Fruit you can chew', text: 'Juice has lost most of its fiber' },
]

const fiberSource = { text: 'WHO guideline on carbohydrate intake, 2023' }

export const fiberFirst: InfoCardStep = {
  id: 'fiber_first',
  type: 'info-card',
  title: "The carbs we won't let you cut",
  icon: '🫘',
  card: {
    picture: articlePantryHero,
    paragraphs: [
      'Fiber is a carb, too, and most people eat too little of it. The World Health Organization asks adults for at least 25 grams a day, from whole grains, vegetables, fruit and beans.',
      'Drop all carbs and you drop the fiber with them, and your gut often notices. So your plan counts the other way around: first the fiber, then what to leave out.',
    ],
    bullets: fiberBullets,
    source: fiberSource,
  },
  otherWords: [
    {
      when: isBelowRange,
      title: "The carbs you don't have to cut",
      card: {
        picture: articlePantryHero,
        paragraphs: [
          'Fiber is a carb, too. The World Health Organization asks adults for at least 25 grams a day, from whole grains, vegetables, fruit and beans.',
          'For you, none of that takes the place of anything. Have it beside what you already eat, not in its place.',
        ],
        bullets: fiberBullets,
        source: fiberSource,
      },
      buttonText: 'Beans on top. Good',
    },
  ],
  evidence: ['carb-quality'],
  buttonText: 'So beans stay. Good',
  stepLabelId: 'habits',
  dataClass: 'none',
}

export const afternoonEnergy: SingleChoiceStep = {
  id: 'afternoon_energy',
  type: 'single-choice',
  title: 'What are you like two hours after lunch?',
  description: 'It tells us how much protein and fiber your lunch could use.',
  options: [
    choice('sleepy', '🥱 Ready for a nap', { standaloneLabel: 'Sleepy after lunch' }),
    choice('hungry', '🍪 Hungry again', { standaloneLabel: 'Hungry again after lunch' }),
    choice('steady', '⚡ Wide awake', { standaloneLabel: 'Wide awake after lunch' }),
    choice('depends', '🎲 Depends on the lunch', { standaloneLabel: 'Energy that depends on lunch' }),
  ],
  stepLabelId: 'habits',
  dataClass: 'health',
}
