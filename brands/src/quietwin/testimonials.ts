import type { Brand, TestimonialQuote } from '@fennel/funnel'
import {
  portraitHenrik,
  portraitImran,
  portraitMateo,
  portraitNaomi,
  portraitRuth,
  portraitSoyeon,
} from './pictures.ts'

/**
 * Invented stories about drawn people; each is marked as a sample. The first kind keeps the funnel's name for a result
 * story, 'weight-loss', although these are about another sort of weight.
 */
export const testimonials: Brand['testimonials'] = {
  'weight-loss': {
    female: {
      name: 'Naomi, 41',
      text: "I carried three calendars in my head: mine, the children's and my mother's. Now they live somewhere else, and I only carry the people.",
      result: 'Three calendars, none of them in her head',
      picture: portraitNaomi,
      sample: true,
    },
    male: {
      name: 'Henrik, 54',
      text: 'Twenty years of sticky notes. My twin asked about each of them once. Half were no longer true, and I slept pretty well that night.',
      result: 'Cleared a monitor full of sticky notes',
      picture: portraitHenrik,
      sample: true,
    },
  },
  accountability: {
    female: {
      name: 'Soyeon, 29',
      text: 'It does not cheer and it does not scold. It asks ‘tomorrow, later or never?’ and I answer honestly, because nobody is disappointed.',
      result: 'Keeps one promise a day to herself',
      picture: portraitSoyeon,
      sample: true,
    },
    male: {
      name: 'Mateo, 33',
      text: 'I used to plan my training, my shifts and my dinners on the bike. Now I ride, and the rest is waiting in order when I get home.',
      result: 'Three minutes of planning a day',
      picture: portraitMateo,
      sample: true,
    },
  },
  'success-story': {
    female: {
      name: 'Ruth, 60',
      text: 'I run a small choir and a large family. My twin asks what can wait. I had stopped asking that. Some weeks, most of it can.',
      result: 'Sings again instead of only organizing',
      picture: portraitRuth,
      sample: true,
    },
    male: {
      name: 'Imran, 46',
      text: 'My wife noticed first. She said I look at people again while they talk. I had not known that I had stopped.',
      result: 'Phone in the drawer at dinner',
      picture: portraitImran,
      sample: true,
    },
  },
}

export const choirStory: TestimonialQuote = {
  name: 'Ruth, 60',
  gender: 'female',
  text: 'Between two songs I used to write shopping lists in the margin of my score. Now my twin keeps them until I am home. At the last rehearsal I heard the altos again.',
  result: 'Has clean margins in her scores',
  picture: portraitRuth,
  sample: true,
}

export const matchStory: TestimonialQuote = {
  name: 'Imran, 46',
  gender: 'male',
  text: "I used to answer messages all through my son's games. Now they wait with my twin until the evening. On Saturday I saw both goals, and he saw that I saw them.",
  result: 'Watches the game and not the phone',
  picture: portraitImran,
  sample: true,
}
