import type { Brand, TestimonialQuote } from '@fennel/funnel'
import {
  portraitFreya,
  portraitHana,
  portraitIzzy,
  portraitKofi,
  portraitLeandro,
  portraitMatteo,
  portraitNoor,
} from './pictures.ts'
import { lost25, lost56, lost62 } from '../lost-weight.ts'

/** Invented stories about drawn people; each is marked as a sample. */
export const testimonials: Brand['testimonials'] = {
  'weight-loss': {
    female: {
      name: 'Noor, 36',
      text: 'I used to eat like a raccoon: nothing by day, everything at night. Three beats sounded too simple. Fourteen months later the raccoon has moved out.',
      resultByUnits: lost56,
      picture: portraitNoor,
      sample: true,
    },
    male: {
      name: 'Leandro, 41',
      text: 'I drive a van, so lunch used to be whatever fit in the cup holder. Now there is a box on the passenger seat. It took a year and a half, and I never once ate a rice cake.',
      resultByUnits: lost62,
      picture: portraitLeandro,
      sample: true,
    },
  },
  accountability: {
    female: {
      name: 'Freya, 29',
      text: 'I picked the grandmother voice for my reminders. I cannot lie to her. ‘Have you eaten, dear?’ Yes. Chickpeas. For nine months.',
      resultByUnits: lost25,
      picture: portraitFreya,
      sample: true,
    },
    male: {
      name: 'Kofi, 32',
      text: 'My roommate and I play doubles. Whoever skips lunch does the dishes. Eight months in, the kitchen shines and so do I.',
      resultByUnits: lost25,
      picture: portraitKofi,
      sample: true,
    },
  },
  'success-story': {
    female: {
      name: 'Hana, 44',
      text: 'The hill on my way to work had a name I cannot print here. After a year of this, I was humming at the top.',
      resultByUnits: lost56,
      picture: portraitHana,
      sample: true,
    },
    male: {
      name: 'Matteo, 38',
      text: 'My grandmother cooked like this and never owned a scale. I took the long way around, two years of it, and I am back at her bean pot.',
      resultByUnits: lost62,
      picture: portraitMatteo,
      sample: true,
    },
  },
}

export const rhythmStory: TestimonialQuote = {
  name: 'Izzy, 33',
  gender: 'female',
  text: 'I run a help desk, so lunch was a myth. I blocked half past twelve and called it ‘meeting with a sandwich’. Nobody has dared to book over it.',
  result: 'Has had lunch every workday since March',
  picture: portraitIzzy,
  sample: true,
}

export const parkedLunchStory: TestimonialQuote = {
  name: 'Leandro, 41',
  gender: 'male',
  text: 'I deliver parcels, so lunch happened at red lights. Now I park by the river at half past twelve and eat with both hands. The parcels enjoy the view.',
  result: 'Parks for lunch on every working day',
  picture: portraitLeandro,
  sample: true,
}

export const missedBeatStory: TestimonialQuote = {
  name: 'Matteo, 38',
  gender: 'male',
  text: 'My sister’s wedding lasted three days. I ate all of it. On Monday at noon I had lentils, and that was the whole comeback.',
  result: 'Came in again on the next beat',
  picture: portraitMatteo,
  sample: true,
}

export const movingStory: TestimonialQuote = {
  name: 'Hana, 44',
  gender: 'female',
  text: 'We moved house and ate pizza off the boxes. I did not wait for a Monday. I made eggs on a Thursday, in the only pan I could find.',
  result: 'Back on the beat with one pan',
  picture: portraitHana,
  sample: true,
}
