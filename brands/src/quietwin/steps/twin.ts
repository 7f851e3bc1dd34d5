import type { InfoCardStep, InPageInfoCardStep, SingleChoiceStep } from '@fennel/funnel'
import { meetTwin, yourData } from '../pictures.ts'
import { choirStory, matchStory } from '../testimonials.ts'
import { choice } from '../../choice.ts'
import { isMan } from '../../genders.ts'

const stepLabelId = 'profile'

export const aiFamiliarity: SingleChoiceStep = {
  id: 'ai_familiarity',
  type: 'single-choice',
  title: 'How much have you used AI for everyday things?',
  description: 'So we explain neither too little nor too much.',
  options: [
    choice('new', '🌱 Hardly or never'),
    choice('some', '🌿 Now and then, to write or look things up'),
    choice('daily', '🌳 Most days, it is part of my routine'),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const twinIntro: InfoCardStep = {
  id: 'twin_intro',
  type: 'info-card',
  title: 'So what is an AI twin?',
  icon: '🪞',
  card: {
    picture: meetTwin,
    paragraphs: [
      "It is a planning companion in the app that mirrors how you live: when you think best, what you forget, what you say yes to and later wish you hadn't. From that, it drafts your day before you have to.",
    ],
    bullets: [
      { icon: '🪞', title: 'It mirrors', text: 'Your habits and hours, from what you tell it' },
      { icon: '🗓️', title: 'It plans', text: 'A day that fits, with the small decisions already made' },
      { icon: '✋', title: 'You decide', text: 'Nothing happens until you say yes' },
    ],
  },
  extraContent: {
    title: 'Nothing to learn first',
    text: 'If you can send a text message, you can use it. You tell your twin what is on your mind in your own words, and it sorts.',
    when: { answerIs: { questionId: 'ai_familiarity', anyOf: ['new'] } },
  },
  buttonText: 'Nice to meet it',
  stepLabelId,
  dataClass: 'none',
}

export const yourDataInfo: InfoCardStep = {
  id: 'your_data_info',
  type: 'info-card',
  title: 'Your twin works for you, and only you',
  icon: '🔑',
  card: {
    picture: yourData,
    paragraphs: [
      'Some of the next questions are personal. What you tell us about your mind, your mood and your sleep is encrypted where we keep it and is never handed to advertisers. You can have it deleted whenever you like.',
      'And so that there are no surprises: your twin is software. It is not a person, not a therapist and not always right. It helps with planning, and it does not diagnose or treat anything.',
    ],
  },
  buttonText: 'Good to know',
  stepLabelId,
  dataClass: 'none',
}

export const twinTestimonial: InPageInfoCardStep = {
  id: 'twin_testimonial',
  type: 'in-page-info-card',
  content: 'testimonial',
  title: '“At the last rehearsal I heard the altos again.”',
  card: {
    testimonial: choirStory,
    paragraphs: ['Most of a lighter week is not doing more. It is knowing what may stay undone.'],
  },
  otherWords: [
    {
      when: isMan,
      title: '“I saw both goals, and he saw that I saw them.”',
      card: {
        testimonial: matchStory,
        paragraphs: [
          'A lighter week does not need more hours. It needs fewer things to hold while you watch.',
        ],
      },
    },
  ],
  evidence: ['member-stories'],
  buttonText: 'On to my habits',
  stepLabelId,
  dataClass: 'none',
}
