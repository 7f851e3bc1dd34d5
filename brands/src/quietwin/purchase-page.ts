import type { Brand, PurchasePageContent } from '@fennel/funnel'
import { afterPlan, beforePlan, carouselBreakfast, carouselStudy, carouselTrain } from './pictures.ts'

export const purchasePage: PurchasePageContent = {
  heading: 'A calmer head in 4 weeks is possible',
  subheading: 'Choose how long to try your twin. You can change your mind at any time.',
  beforeAfter: {
    title: 'The same life, carried differently',
    before: {
      title: 'Now',
      picture: beforePlan,
      lines: [
        { label: 'Open ends kept in your head', value: 'Too many', level: 85 },
        { label: 'Decisions left at six in the evening', value: 'Still plenty', level: 75 },
        { label: 'Time with one thing at a time', value: 'Little', level: 25 },
        { label: 'Evenings that feel like yours', value: 'Some', level: 30 },
      ],
    },
    after: {
      title: 'With your twin',
      picture: afterPlan,
      lines: [
        { label: 'Open ends kept in your head', value: 'A handful', level: 25 },
        { label: 'Decisions left at six in the evening', value: 'One or two', level: 20 },
        { label: 'Time with one thing at a time', value: 'Guarded', level: 75 },
        { label: 'Evenings that feel like yours', value: 'Most', level: 80 },
      ],
    },
    note: 'A drawing of what many people hope for, not a measurement. How it goes for you depends on you and may differ.',
  },
  planHighlights: [
    {
      icon: '🪞',
      title: 'A twin that learns you',
      text: 'It starts from what you tell it and gets closer with every “that fit” and “that did not”.',
    },
    {
      icon: '🗓️',
      title: 'Your day, drafted',
      text: 'A short plan each morning, with your clear hours kept free. One tap and the day is rewritten.',
    },
    {
      icon: '🔀',
      title: 'Fewer decisions',
      text: 'Dinner, errands, the order of things: your twin suggests two options, and you point at one.',
    },
    {
      icon: '🎯',
      title: 'Guarded focus',
      text: 'Blocks for one thing at a time, and a pocket for every thought that comes in between.',
    },
    {
      icon: '🌙',
      title: 'The evening unload',
      text: "Five minutes to say what is still rattling around, so it doesn't follow you to bed.",
    },
    {
      icon: '🔑',
      title: 'Your rules, your data',
      text: 'Limits it may never cross, answers encrypted where we keep them, and everything can be deleted.',
    },
  ],
  promotion: {
    text: 'Two programs, one price',
    subtitle: 'The sleep wind-down course is free with every plan.',
    isLimited: true,
    accentColor: '#0a7561',
  },
  showBeforeAfterTestimonials: true,
  carousel: [
    {
      title: '“I looked out of the window for an hour.”',
      text: 'Helen, 44, used to answer mail all the way to work. Her twin sorts it now, and she gets off the train with one list.',
      picture: carouselTrain,
      sample: true,
    },
    {
      title: '“She asked me to stay a bit longer. I could.”',
      text: 'Jamal, 37, gave away the packing lists, the forms and the question of what is for lunch. He kept breakfast.',
      picture: carouselBreakfast,
      sample: true,
    },
    {
      title: '“One book. The others wait their turn.”',
      text: 'Leon, 22, had eleven deadlines and had opened none of the books. Now he sees one at a time. He passed nine, and that was enough.',
      picture: carouselStudy,
      sample: true,
    },
  ],
  pressLogos: [
    { name: 'The Lamplight Review', sample: true },
    { name: 'Slow Minute', sample: true },
    { name: 'Harbor & Home', sample: true },
    { name: 'Desk Drawer Daily', sample: true },
    { name: 'Radio Evenfall', sample: true },
  ],
  faq: [
    {
      question: 'What exactly is an AI twin?',
      answer:
        'A planning companion in the Quietwin app. It mirrors what you tell it about your habits, hours and limits, and uses AI to draft your day, keep your lists and suggest small decisions. It is software, it can be wrong, and nothing counts until you agree.',
    },
    {
      question: 'What do I get after I pay?',
      answer:
        'Your twin, which already knows anything you told us in the quiz, your first evening, daily plans, focus blocks and the sleep wind-down course, on phone and tablet. You create your account on the next page and log in with the same email address.',
    },
    {
      question: 'How soon will I notice something?',
      answer:
        'Everyone is different. Some people feel lighter after the first evening, because writing things down is a relief in itself. Habits take longer. Give it four weeks before you judge it. We cannot promise a result.',
    },
    {
      question: 'Is this therapy, or a treatment for anxiety, ADHD or depression?',
      answer:
        'No. Quietwin helps with planning and everyday load. It does not diagnose or treat anything and does not replace a doctor, a therapist or medication. If you are in treatment, you can use it alongside; show your therapist if you like.',
    },
    {
      question: 'I am not well right now. Where can I get help?',
      answer:
        'Please talk to a person. In the US and Canada call or text 988, in the UK and Ireland call 116 123, at any hour. Elsewhere, findahelpline.com lists people who listen. In immediate danger, call your local emergency number.',
    },
    {
      question: 'Who sees what I tell my twin?',
      answer:
        'You do. Your answers are encrypted where we keep them, are never sold and are never handed to advertisers. Your account has a button to download your data and one to erase it; writing to support@quietwin.example works, too.',
    },
    {
      question: 'Can it send messages or spend money in my name?',
      answer:
        'Not by itself. It prepares, you press the button. Limits you set become fixed rules that you alone can change.',
    },
    {
      question: 'Will my plan renew automatically?',
      answer:
        'Yes. The discount applies to your first term only. After that, the 7-Day Trial and the 1-Month Plan renew at $39.99 every month, and the 3-Month Plan renews at $69.99 every 3 months, until you cancel.',
    },
    {
      question: 'How do I cancel?',
      answer:
        'Any time, in your account on this site, with "Manage your subscription" and "Cancel subscription", or by writing to support@quietwin.example. You do not need to say why. Please do it at least 48 hours before your current term ends so that the next payment does not go through. Your twin stays until the end of the term you paid for.',
    },
    {
      question: 'Is my payment safe?',
      answer:
        'Card details go straight to our payment provider over an encrypted connection. We never see or store your full card number.',
    },
    {
      question: 'How can I pay?',
      answer:
        'By credit or debit card. If Apple Pay or Google Pay is set up on your device, you can use that instead. Its button is waiting at the checkout.',
    },
  ],
  guarantee: {
    title: '30-day money-back guarantee',
    text: 'Give your twin an honest try. If your head is not a little quieter, write to us within 30 days of your purchase and we will take care of your refund. See "Money-back guarantee and refunds" in our terms for what to send with it.',
    days: 30,
  },
  appRatings: { downloads: '10M+', average: 4.7, sample: true },
  healthDisclaimer:
    'Our products support everyday planning and general well-being. They are not meant to diagnose, treat, cure or prevent any disease or mental-health condition, and they do not replace a doctor or therapist. If you are in crisis, call or text 988 in the US and Canada, call 116 123 in the UK and Ireland, or call your local emergency number.',
}

export const emailOffer: Brand['emailOffer'] = {
  welcome: 'Your twin kept your answers and waited quietly. Pick up again whenever you have a minute.',
  firstWelcome: 'Take a quiet look around, and say hello to your twin whenever you have a minute.',
  tickerText: '2 programs for 1 price: the sleep wind-down course comes free with every plan',
  fact: {
    title: 'Fact',
    text: 'In a small sleep-laboratory study, people who wrote a to-do list for five minutes before bed fell asleep about nine minutes sooner. Your twin asks for yours every evening.',
    evidence: 'evening-list',
  },
  planSummary: {
    'under-25': [
      'Deadlines and shifts in one view, with one thing on top',
      'Study and work blocks sized to how long you can really focus',
      'A pocket for the ideas that come at midnight',
      'A phone that stays quiet when you ask it to',
    ],
    '25-35': [
      'Mornings drafted before the first message arrives',
      'Dinner, shopping and laundry decided in two taps',
      'Protected hours for the work that needs your whole mind',
      'An evening unload, so the day ends when you say so',
    ],
    '35-45': [
      'The family calendar, the job and your own hour side by side',
      'Decisions shared, so nobody has to be the memory for the whole house',
      'Weeks that bend when a child is sick or a meeting moves',
      'Five quiet minutes before bed that take the list off you',
    ],
    'over-45': [
      'Appointments, renewals and promises remembered for you',
      'Your clearest hours kept for what matters most to you',
      'Gentle evenings planned back from the sleep you need',
      'Time for parents, children and friends that is more than leftovers',
    ],
  },
}
