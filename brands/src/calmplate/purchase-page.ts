import type { Brand, PurchasePageContent } from '@fennel/funnel'
import {
  afterPlan,
  beforePlan,
  carouselFamilyTable,
  carouselFavouriteDress,
  carouselWalk,
} from './pictures.ts'

export const purchasePage: PurchasePageContent = {
  heading: 'Get visible results in 4 weeks!',
  subheading: 'Choose how long you would like to start with. You can change your mind later.',
  beforeAfter: {
    title: 'Where you are, and where you could be',
    before: {
      title: 'Now',
      picture: beforePlan,
      lines: [
        { label: 'Energy in the afternoon', value: 'Low', level: 30 },
        { label: 'Meals that calm, not inflame', value: 'Some', level: 35 },
        { label: 'Cravings', value: 'Often', level: 75 },
        { label: 'Knowing what to cook', value: 'Rarely', level: 25 },
      ],
    },
    after: {
      title: 'With your plan',
      picture: afterPlan,
      lines: [
        { label: 'Energy in the afternoon', value: 'Steadier', level: 75 },
        { label: 'Meals that calm, not inflame', value: 'Most', level: 85 },
        { label: 'Cravings', value: 'Fewer', level: 30 },
        { label: 'Knowing what to cook', value: 'Every day', level: 95 },
      ],
    },
    note: 'A drawing of what many people hope for, not a measurement. Your results depend on you and may differ.',
  },
  planHighlights: [
    {
      icon: '⏳',
      title: 'Fasting assistant',
      text: 'A gentle overnight break between dinner and breakfast, with reminders you can turn off.',
    },
    {
      icon: '🧭',
      title: 'Step-by-step support',
      text: 'One small task a day for your first 21 days, so you always know what comes next.',
    },
    {
      icon: '🥗',
      title: 'Meal recommendations',
      text: 'Breakfast, lunch and dinner picked from 500+ recipes around your tastes and allergies.',
    },
    {
      icon: '📈',
      title: 'Trackers',
      text: 'Log meals, water, sleep and weight in a few taps and watch the trend, not the day.',
    },
    {
      icon: '🍫',
      title: 'Cravings control',
      text: 'Quick ideas for the moment a craving hits, and meals that keep you full for longer.',
    },
    {
      icon: '🎁',
      title: 'Bonus 15-minute workouts',
      text: 'Short, joint-friendly sessions for your living room. Included, no equipment needed.',
    },
  ],
  promotion: {
    text: 'Two programs, one price',
    subtitle: 'Your exercise program is free with every meal plan.',
    isLimited: true,
  },
  showBeforeAfterTestimonials: true,
  carousel: [
    {
      title: '“I walk farther than my dog now.”',
      text: 'Elaine, 55, started with ten minutes after dinner and a calmer plate. A year later the long loop is their usual one.',
      picture: carouselWalk,
      sample: true,
    },
    {
      title: '“The children ask for the bean stew.”',
      text: 'Victor, 41, wanted one dinner for everyone. The family plan gave him four he can cook without looking.',
      picture: carouselFamilyTable,
      sample: true,
    },
    {
      title: '“I wore the green dress to the wedding.”',
      text: 'Amara, 47, took eleven months and no shortcuts. She says the patience was the new part.',
      picture: carouselFavouriteDress,
      sample: true,
    },
  ],
  pressLogos: [
    { name: 'Hearth & Ladle Weekly', sample: true },
    { name: 'The Parsley Post', sample: true },
    { name: 'Everyday Orchard', sample: true },
    { name: 'Kettle Review', sample: true },
    { name: 'Radio Larder', sample: true },
  ],
  faq: [
    {
      question: 'What do I get after I pay?',
      answer:
        'Your meal plan, recipes, shopping lists and trackers in the Calmplate app, on phone and tablet. You create your account on the next pages and log in with the same email address.',
    },
    {
      question: 'What is anti-inflammatory eating?',
      answer:
        'A way of eating close to the Mediterranean kitchen: plenty of vegetables, fruit, beans, whole grains, nuts, olive oil and fish, and fewer sugary drinks, fried foods and processed meats. It is a pattern and not a list of forbidden foods.',
    },
    {
      question: 'How fast will I see results?',
      answer:
        'Everyone is different. Many people notice changes in energy or digestion first. For weight, public health guidance suggests a gradual pace of about 1 to 2 pounds (0.5 to 1 kg) a week at most, and slower is fine. We cannot promise a result.',
    },
    {
      question: 'Can I follow the plan with allergies or as a vegetarian?',
      answer:
        'Yes. Your plan leaves out the foods you mark, in the quiz or later in the app, and offers swaps. Always read the label of the products you buy, because ingredients change.',
    },
    {
      question: 'Is it right for me if I have a health condition?',
      answer:
        'The plan supports general health and is not medical treatment. If you are pregnant or breastfeeding, take medication, live with a condition such as diabetes or kidney disease, or have had an eating disorder, please talk to your doctor before you start.',
    },
    {
      question: 'Will my plan renew automatically?',
      answer:
        'Yes. The discount applies to your first term only. After that, the 7-Day Trial and the 1-Month Plan renew at $39.99 every month, and the 3-Month Plan renews at $69.99 every 3 months, until you cancel.',
    },
    {
      question: 'How do I cancel?',
      answer:
        'In your account on this site, any time: open "Manage your subscription" and press "Cancel subscription". If you would rather write, support@calmplate.example can do it for you. You do not have to give a reason. Please do it at least 48 hours before your current term ends so that the next payment does not go through. You keep access until the end of the term you paid for.',
    },
    {
      question: 'Is my payment safe?',
      answer:
        'Card details go straight to our payment provider over an encrypted connection. We never see or store your full card number.',
    },
    {
      question: 'How can I pay?',
      answer:
        'By credit or debit card, or with Apple Pay or Google Pay where your phone or browser has them. You choose at the checkout, once you have picked a plan.',
    },
  ],
  guarantee: {
    title: '30-day money-back guarantee',
    text: 'Give the plan an honest try. If it turns out not to be for you, write to us within 30 days of your purchase and we will take care of your refund. Our terms say what to send with it, under "Money-back guarantee and refunds".',
    days: 30,
  },
  appRatings: { downloads: '10M+', average: 4.7, sample: true },
  healthDisclaimer:
    'Our products support general health. They are not meant to diagnose, treat, cure or prevent any disease, and they do not replace advice from your doctor. Individual results vary.',
}

export const emailOffer: Brand['emailOffer'] = {
  welcome: 'We kept your place at the table. Pick up where you left off whenever you are ready.',
  firstWelcome:
    'There is a place for you at the table. See what is cooking, and sit down whenever you are ready.',
  tickerText:
    'Weight-loss bundle: 2 programs for 1 price. Your exercise program comes free with your meal plan',
  levelTickerText: '2 programs for 1 price. Your exercise program comes free with your meal plan',
  fact: {
    title: 'Fact',
    text: '83% of users report success with the program when they follow it with the support of the app.',
    evidence: 'success-rate',
  },
  planSummary: {
    'under-25': [
      'Filling meals for busy days, ready in 20 minutes or less',
      'Budget-friendly shopping lists for small kitchens',
      'Smart snacks for late study and work hours',
      'Short workouts that build strength early',
    ],
    '25-35': [
      'Quick breakfasts and packable lunches for working days',
      'Dinners that suit one, two or a young family',
      'Ideas for eating out without starting over on Monday',
      '15-minute workouts you can fit in anywhere',
    ],
    '35-45': [
      'Balanced plates with enough protein to keep you full',
      'Family dinners, cooked once for everyone',
      'Simple tools for stress and evening snacking',
      'Strength sessions that look after your muscles',
    ],
    'over-45': [
      'Protein and calcium-rich meals for muscles and bones',
      'Anti-inflammatory favorites that are gentle on digestion',
      'Habits for calmer evenings and better sleep',
      'Joint-friendly movement, with a seated version of every workout',
    ],
  },
}
