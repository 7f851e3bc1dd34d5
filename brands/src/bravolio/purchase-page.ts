import type { Brand, PurchasePageContent } from '@fennel/funnel'
import { afterPlan, awayFamily, beforePlan, carouselBasketball, carouselBike } from './pictures.ts'

export const purchasePage: PurchasePageContent = {
  heading: 'Four weeks on the beat. See what is possible',
  subheading: 'Pick your distance. You can change lanes at any time.',
  beforeAfter: {
    title: 'Off beat, on beat',
    before: {
      title: 'Off beat',
      picture: beforePlan,
      lines: [
        { label: 'Real meals on a workday', value: 'One and a half', level: 35 },
        { label: 'Protein before noon', value: 'A splash of milk', level: 15 },
        { label: 'Fridge visits after ten', value: 'Let us not count', level: 85 },
        { label: 'Battery at four o’clock', value: 'Blinking', level: 25 },
      ],
    },
    after: {
      title: 'On beat',
      picture: afterPlan,
      lines: [
        { label: 'Real meals on a workday', value: 'Three', level: 95 },
        { label: 'Protein before noon', value: 'A palm of it', level: 85 },
        { label: 'Fridge visits after ten', value: 'Now and then', level: 25 },
        { label: 'Battery at four o’clock', value: 'Holding', level: 75 },
      ],
    },
    note: 'A sketch of a direction and not a measurement. Bodies and weeks differ, so your results may, too.',
  },
  planHighlights: [
    {
      icon: '🥁',
      title: 'Beat planner',
      text: 'Three meals set to your own hours: night shift, school run or slow riser. It moves when your day moves.',
    },
    {
      icon: '✋',
      title: 'Palm portions',
      text: 'How much protein for your body and your training, shown in palms. No scale, no counting.',
    },
    {
      icon: '🍋',
      title: '1000+ coast recipes',
      text: 'Greek, Italian, Spanish, Moroccan, Lebanese, Provençal. Filtered by your gear and your minutes.',
    },
    {
      icon: '🎒',
      title: 'Training-day switch',
      text: 'One tap on the days you sweat: more carbs around the session, a proper beat after it.',
    },
    {
      icon: '🔔',
      title: 'Hunger-bell drills',
      text: 'Ideas for the minute the bell rings early, sorted by four o’clock, seven o’clock and ten at night.',
    },
    {
      icon: '🥂',
      title: 'Away-game guide',
      text: 'What to order at the café, the grill and your aunt’s house, so that going out stays going out.',
    },
  ],
  promotion: {
    text: 'Food and moves, one ticket',
    subtitle: 'The one-song workouts come free with every meal plan.',
    isLimited: true,
  },
  showBeforeAfterTestimonials: true,
  carousel: [
    {
      title: '“I take the long way home on purpose.”',
      text: 'Ottilie, 39, sold her second car and bought a basket for the handlebar. Her plan supplies the leeks.',
      picture: carouselBike,
      sample: true,
    },
    {
      title: '“I am slow, but I am open at the three-point line.”',
      text: 'Reggie, 35, wanted to last one full game with his old team. It took him seven months of lunches.',
      picture: carouselBasketball,
      sample: true,
    },
    {
      title: '“Nobody at the table noticed it was my diet.”',
      text: 'Soraya, 42, cooks the Sunday dish for nine people. She counts palms, they count seconds.',
      picture: awayFamily,
      sample: true,
    },
  ],
  pressLogos: [
    { name: 'Fork & Whistle', sample: true },
    { name: 'The Second Helping', sample: true },
    { name: 'Lunchbreak Quarterly', sample: true },
    { name: 'Radio Tomato', sample: true },
    { name: 'Daily Squeeze', sample: true },
  ],
  faq: [
    {
      question: 'What lands in my app after I pay?',
      answer:
        'Your beat planner, recipes, shopping lists, palm portions and the one-song workouts, on phone and tablet. Set up your account on the next pages and log in with the email address you pay with.',
    },
    {
      question: 'Do I have to eat three times a day?',
      answer:
        'No. Three is where we start because it makes it easy to get enough protein without giant plates. If two meals suit you, or your shift makes it four, move the beats around. The plan keeps up.',
    },
    {
      question: 'Is that much protein safe?',
      answer:
        'For most healthy adults, the amounts in the plan are within what nutrition bodies describe as usual for active people. With kidney disease, gout, in pregnancy or if you take medicine every day, please ask your doctor first. They may well advise less.',
    },
    {
      question: 'I do not train. Can I still play?',
      answer:
        'Yes. The food works without a single push-up. If you feel like moving later, a song a day in the kitchen is a fine place to start.',
    },
    {
      question: 'How soon will I notice something?',
      answer:
        'That differs a lot. A steadier afternoon is often what people mention first. For weight, a gradual pace of no more than about 1 to 2 pounds (0.5 to 1 kg) a week is the public advice, and there will be weeks when nothing happens. We cannot promise you a number.',
    },
    {
      question: 'I am vegan, halal, or allergic to half the store. Now what?',
      answer:
        'Say so in the quiz or in the app, and the recipes follow. Swap lists cover the rest. Labels change without asking us, so please read them, above all with an allergy.',
    },
    {
      question: 'Will it renew?',
      answer:
        'Yes, until you cancel. The lower price is for your first term. From then on the 7-Day Trial and the 1-Month Plan cost $39.99 every month, and the 3-Month Plan costs $69.99 every 3 months.',
    },
    {
      question: 'How do I cancel?',
      answer:
        'In your account on this site, or by writing to team@bravolio.example, in one sentence, without a reason. Do it at least 48 hours before your term ends and nothing more is charged. What you have paid for stays open until its last day.',
    },
    {
      question: 'Who gets to see my card number?',
      answer:
        'Our payment provider, over an encrypted connection. We get a yes or a no and the last four digits.',
    },
    {
      question: 'What can I pay with?',
      answer:
        'With a credit or debit card. If your phone or browser carries Apple Pay or Google Pay, its button turns up right above the card fields.',
    },
  ],
  guarantee: {
    title: '30-day money-back guarantee',
    text: 'Cook with us, play along, be honest. If it is not your tune, send us a message within 30 days of your purchase and we will handle your refund. "Money-back guarantee" in our terms tells you what to send with it.',
    days: 30,
  },
  appRatings: { downloads: '10M+', average: 4.7, sample: true },
  healthDisclaimer:
    'Bravolio is food and encouragement for healthy adults. Our products support general health; they are not meant to diagnose, treat, cure or prevent any disease, and they are no substitute for your doctor. What you get out of it may differ from what others do.',
}

export const emailOffer: Brand['emailOffer'] = {
  welcome: 'We held the beat for you. Come back in on any bar you like.',
  firstWelcome: 'The band is warmed up and there is room for you. Come in on any bar you like.',
  tickerText: 'Two for one: your meal plan brings the one-song workout program along, at no extra cost',
  fact: {
    title: 'Fact',
    text: '83% of users say the program works for them when they check in with the app.',
    evidence: 'success-rate',
  },
  planSummary: {
    'under-25': [
      'Cheap, loud, fast: dinners from one pan and one can',
      'Protein for training days without a shelf of powders',
      'Lunch boxes that survive a backpack',
      'A beat planner that forgives late nights',
    ],
    '25-35': [
      'Three meals that fit around work and whatever comes after it',
      'Extra fuel on the days you train, less fuss on the others',
      'What to order when the whole team goes for burgers',
      'Sunday boxes for weeks that are already full',
    ],
    '35-45': [
      'Palm portions that help you hold on to muscle',
      'One dinner for grown-ups and small critics alike',
      'Drills for the hungry hour between work and dinner',
      'A song a day of movement, kids welcome',
    ],
    'over-45': [
      'A palm of protein at every meal, for muscles that would like to stay',
      'Beans, fish and greens on a Mediterranean plate',
      'Strength moves beside the stove, with a chair if you like',
      'An earlier last beat for better nights',
    ],
  },
}
