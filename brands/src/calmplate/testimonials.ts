import type { Brand, TestimonialQuote } from '@fennel/funnel'
import {
  portraitCallum,
  portraitDesmond,
  portraitIngrid,
  portraitJonas,
  portraitMarianne,
  portraitMei,
  portraitPriya,
  portraitRenee,
  portraitSandro,
  portraitTomas,
} from './pictures.ts'
import { lost25, lost56, lost62 } from '../lost-weight.ts'

/** Invented stories about drawn people; each is marked as a sample. */
export const testimonials: Brand['testimonials'] = {
  'weight-loss': {
    female: {
      name: 'Marianne, 58',
      text: 'I stopped looking for the next strict diet. I learned to build a plate I like, and I kept doing it. It took me more than a year, and that is exactly why it lasted.',
      resultByUnits: lost56,
      picture: portraitMarianne,
      sample: true,
    },
    male: {
      name: 'Desmond, 52',
      text: 'Beans, fish, greens, and a walk after dinner. My wife joined in, so nobody had to cook twice. It took sixteen months, and I did not expect to enjoy them this much.',
      resultByUnits: lost62,
      picture: portraitDesmond,
      sample: true,
    },
  },
  accountability: {
    female: {
      name: 'Priya, 38',
      text: 'For eight months, ticking off my day in the app took two minutes and kept me honest. On bad weeks it reminded me that one meal is only one meal.',
      resultByUnits: lost25,
      picture: portraitPriya,
      sample: true,
    },
    male: {
      name: 'Callum, 34',
      text: 'I did it together with a friend from work. For seven months we sent each other a photo of our lunch every day. That was the whole trick.',
      resultByUnits: lost25,
      picture: portraitCallum,
      sample: true,
    },
  },
  'success-story': {
    female: {
      name: 'Renée, 46',
      text: 'The first thing I noticed was not the scale. It was that I wanted to go dancing again. The rest came slowly, over a year and a half, and stayed.',
      resultByUnits: lost56,
      picture: portraitRenee,
      sample: true,
    },
    male: {
      name: 'Tomás, 61',
      text: 'My doctor and I set the goal together and the plan helped me stay with it for two years. I still have my Sunday pastry, and I still fit my old suit.',
      resultByUnits: lost62,
      picture: portraitTomas,
      sample: true,
    },
  },
}

export const cookingStory: TestimonialQuote = {
  name: 'Ingrid, 52',
  gender: 'female',
  text: 'I thought ‘anti-inflammatory’ meant kale and regret. My first dinner was lemon salmon with potatoes. My family asked for it again the same week.',
  result: 'Cooks the plan for four people',
  picture: portraitIngrid,
  sample: true,
}

export const firstPotStory: TestimonialQuote = {
  name: 'Sandro, 49',
  gender: 'male',
  text: 'I used to cook with a can opener. My first dish was white beans with tomatoes and far too much basil. My son asked which restaurant it came from.',
  result: 'Cooks for two every Wednesday',
  picture: portraitSandro,
  sample: true,
}

export const clothesStory: TestimonialQuote = {
  name: 'Mei, 43',
  gender: 'female',
  text: 'I kept one pair of jeans at the back of the closet for six years. I tried them on every month. One morning the button simply closed.',
  result: 'Back in her favorite jeans',
  picture: portraitMei,
  sample: true,
}

export const shirtStory: TestimonialQuote = {
  name: 'Jonas, 47',
  gender: 'male',
  text: "When my collar stopped closing, I blamed the laundry. At my daughter's graduation I did up the top button, and I forgot about it until the cake.",
  result: 'Back in his good shirt',
  picture: portraitJonas,
  sample: true,
}
