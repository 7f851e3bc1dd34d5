import type { Brand, PurchasePageContent } from '@fennel/funnel'
import { card, hero } from './pictures.ts'

export const purchasePage: PurchasePageContent = {
  heading: 'Get visible results in 4 weeks!',
  subheading: 'Choose how long you would like to start with.',
  beforeAfter: {
    title: 'Where you are, and where you could be',
    before: {
      title: 'Now',
      picture: card,
      lines: [{ label: 'Knowing what to cook', value: 'Rarely', level: 25 }],
    },
    after: {
      title: 'With your plan',
      picture: hero,
      lines: [{ label: 'Knowing what to cook', value: 'Every day', level: 90 }],
    },
    note: 'A drawing of what many people hope for, not a measurement.',
  },
  planHighlights: [
    {
      icon: '⏳',
      title: 'Fasting assistant',
      text: 'A gentle overnight break, with reminders you can turn off.',
    },
    { icon: '🧭', title: 'Step-by-step support', text: 'One small task a day.' },
    { icon: '🥗', title: 'Meal recommendations', text: 'Picked around your tastes.' },
    { icon: '📈', title: 'Trackers', text: 'Meals, water and sleep in a few taps.' },
    { icon: '🍫', title: 'Cravings control', text: 'Ideas for the moment a craving hits.' },
    { icon: '🎁', title: 'Bonus 15-minute workouts', text: 'For your living room, no equipment.' },
  ],
  showBeforeAfterTestimonials: true,
  carousel: [
    { title: 'A small beginning', text: 'Robin started with one walk a day.', picture: hero, sample: true },
  ],
  pressLogos: [],
  faq: [
    {
      question: 'How do I cancel?',
      answer:
        'In your account on this site, any time: open "Manage your subscription" and press "Cancel subscription". If you would rather write, we do it for you. You do not have to give a reason. You keep access until the end of the term you paid for.',
    },
    {
      question: 'How can I pay?',
      answer: 'By credit or debit card, or with Apple Pay or Google Pay where your device has them.',
    },
  ],
  guarantee: {
    title: '30-day money-back guarantee',
    text: 'Not for you? Write to us within 30 days.',
    days: 30,
  },
  appRatings: { downloads: '10M+', average: 4.7, sample: true },
  healthDisclaimer:
    'Our products support general health. They are not meant to diagnose, treat, cure or prevent any disease.',
}

const lines = [
  'Meals you can cook tonight',
  'A shopping list for the week',
  'One habit at a time',
  'Movement you can repeat',
] as const

export const emailOffer: Brand['emailOffer'] = {
  tickerText: 'Two programs for one price: your exercise program comes free',
  fact: { title: 'Fact', text: '83% of users report success with the program.', evidence: 'success-rate' },
  planSummary: { 'under-25': lines, '25-35': lines, '35-45': lines, 'over-45': lines },
}
