import type { Article } from '@fennel/funnel'
import { articleEveningWalk, deliciousDishes } from '../pictures.ts'

export const whatACortisolDetoxCanBe: Article = {
  id: 'article-what-a-cortisol-detox-can-be',
  slug: 'what-a-cortisol-detox-can-be',
  title: 'What a cortisol detox can be',
  subtitle: 'And what it cannot: an honest look at a very loud word',
  headline: {
    quote: { text: 'I bought the tea. What helped was going to bed.', sample: true },
    main: 'What a cortisol detox can be, what it cannot, and what to do with your week instead of buying powder',
  },
  publishDate: '2026-11-05',
  metadata: {
    description:
      'Cortisol is not a toxin and cannot be flushed out. What people who look for a cortisol detox usually need, and how to begin this week.',
    keywords: ['cortisol detox', 'stress hormone', 'sleep', 'regular meals'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articleEveningWalk,
    caption: 'It is free, and it comes without a label.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Calmplate: the detox without the powder',
    buttonText: 'See how it works',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'If you have typed the words into a search box, you have met them all: the morning drink with salt and orange juice, the mushroom coffee, the ten foods that lower cortisol overnight. You probably did it late in the evening, tired, with the feeling that something in your body has been switched on and will not go off.',
    },
    {
      type: 'paragraph',
      content: 'The feeling is real. The explanation on the label often is not.',
      emphasis: 'bold',
    },
    { type: 'heading', content: 'First, a kind word for cortisol' },
    {
      type: 'paragraph',
      content:
        'Cortisol is a hormone from the adrenal glands. It gets you out of bed, keeps your blood pressure up and makes energy available when you need it. It follows a daily wave: when researchers drew blood from 33 healthy people every twenty minutes, it was highest at about half past eight in the morning and lowest shortly after midnight. Without it you could not live.',
    },
    {
      type: 'paragraph',
      content:
        'It also rises when something frightens or hurries you, and falls again when the moment is over. Your body clears it all day long, without an appointment and without celery juice.',
    },
    { type: 'heading', content: 'What a detox cannot do' },
    {
      type: 'paragraph',
      content:
        'The US National Center for Complementary and Integrative Health has looked at detox diets in general. Its conclusion is sobering: few studies, of low quality, and no compelling evidence that such diets remove toxins or help to keep weight off. A hormone your body makes on purpose is not even a toxin.',
    },
    {
      type: 'list',
      listItems: [
        'No food brings cortisol down overnight in a way you would notice',
        'A quiz, ours included, cannot tell you how high it is',
        'A round face or a tired afternoon is no proof of anything',
        'Herbal capsules can interact with medicine, and a few can harm you',
      ],
    },
    {
      type: 'paragraph',
      content:
        "There are diseases in which the body really makes too much or too little of it, such as Cushing's syndrome and Addison's disease. They are rare, they are serious, and they are found with tests that a doctor orders. If you bruise easily, grow weak, gain weight quickly around the middle or feel faint when you stand up, please do not read on. Make that appointment.",
    },
    { type: 'heading', content: 'What people usually mean by it' },
    {
      type: 'paragraph',
      content:
        'Ask around, and hardly anybody wants a hormone reading. They want to sleep through. They want the evening back, and a body that does not ask for sugar at ten. Those are good wishes, and there is something to be done about them. Call it a detox if you like the word. We would call it putting the day back in order.',
    },
    { type: 'subheading', content: 'Food that comes on time' },
    {
      type: 'paragraph',
      content:
        'The quietest change first: three meals at roughly the same hours, and one snack where your day is longest. Something with protein each time, something with fiber. It is not spectacular, and that is its charm. The body stops wondering when the next meal will come.',
    },
    {
      type: 'image',
      picture: deliciousDishes,
      caption: 'Nothing in this picture lowers anything overnight. It is just dinner, and dinner helps.',
      loading: 'lazy',
    },
    { type: 'subheading', content: 'Coffee that stays in the morning' },
    {
      type: 'paragraph',
      content:
        'You do not have to give it up. But caffeine lingers, and a strong dose six hours before bed has been shown to disturb sleep. Move the last cup before two in the afternoon for a week and see what your nights say.',
    },
    { type: 'subheading', content: 'A body that moves, gently' },
    {
      type: 'paragraph',
      content:
        'The common advice is 150 minutes of moderate movement a week or more. On stressful days this does not have to be a class with music. Twenty minutes around the block after work draws a line under the day, and it can be done in the shoes you are wearing.',
    },
    { type: 'subheading', content: 'Nights that are long enough' },
    {
      type: 'paragraph',
      content:
        'Seven hours or more is the advice for adults. If that sounds like a luxury, begin with fifteen minutes. Choose the time when the light goes out and defend it three times a week.',
    },
    {
      type: 'quote',
      content: 'Nothing was washed out of me. A few things came back.',
      author: 'Renée',
      sample: true,
    },
    { type: 'heading', content: 'A week to try it' },
    {
      type: 'list',
      listItems: [
        'Monday and Tuesday: lunch before one thirty, with a fork',
        'Wednesday: last coffee at noon',
        'Thursday: a walk before you open the front door',
        'Friday: decide on three dinners for next week, and no more',
        'Saturday: nothing at all',
        'Sunday: lights down an hour before bed',
      ],
    },
    {
      type: 'paragraph',
      content:
        'Keep what felt easy. Leave the rest. If stress comes from something that no dinner can change, such as money, illness or a job that is too much, then the most useful step is to tell somebody. A doctor, a friend, a helpline. Food can hold you up a little. It should not have to do it alone.',
    },
    {
      type: 'paragraph',
      content:
        'This article is general information and does not replace medical advice. Sources: Debono and others, Journal of Clinical Endocrinology and Metabolism, 2009; US National Center for Complementary and Integrative Health; Drake and others, 2013; World Health Organization on physical activity; American Academy of Sleep Medicine, 2015.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'Put your day back in order',
    description:
      'A few questions about meals, coffee and nights, and you see where a small change would do the most.',
    buttonText: 'Begin with my day',
    buttonLink: '/quiz',
    disclaimer: 'It measures no hormones and promises no result. It takes a few minutes.',
  },
  comments: [
    {
      id: 'detox-1',
      author: 'Sabine',
      timeAgo: '1 week ago',
      text: 'Thank you for the sentence about the round face. I have looked in the mirror far too often this year.',
      likes: 41,
      isReply: false,
      sample: true,
    },
    {
      id: 'detox-2',
      author: 'Theo M.',
      timeAgo: '6 days ago',
      text: 'Saturday: nothing at all. Finally a plan I can follow to the letter.',
      likes: 37,
      isReply: false,
      sample: true,
    },
    {
      id: 'detox-3',
      author: 'Ayesha R.',
      timeAgo: '5 days ago',
      text: 'Same! Although I did buy carrots.',
      likes: 12,
      isReply: true,
      replyTo: 'detox-2',
      sample: true,
    },
  ],
  relatedArticles: ['the-ten-o-clock-fridge'],
}
