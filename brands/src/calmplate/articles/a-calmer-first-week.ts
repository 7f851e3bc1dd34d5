import type { Article } from '@fennel/funnel'
import { articleEveningWalk, articleFirstWeekHero } from '../pictures.ts'

export const aCalmerFirstWeek: Article = {
  id: 'article-a-calmer-first-week',
  slug: 'a-calmer-first-week',
  title: 'A calmer first week',
  subtitle: 'Seven small changes, one a day. Keep the ones you like.',
  headline: {
    quote: { text: 'Day three was a slice of cake. I went on with day four.', sample: true },
    main: 'A calmer first week: seven small changes that do not need a perfect Monday',
  },
  publishDate: '2026-10-02',
  metadata: {
    description:
      'A gentle seven-day start into anti-inflammatory eating: one small change a day for breakfast, lunch, dinner, movement and sleep.',
    keywords: ['first week', 'healthy habits', 'meal planning', 'anti-inflammatory eating'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articleFirstWeekHero,
    caption: 'One change a day is enough. Really.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Calmplate: a first week made for your days',
    buttonText: 'Start the quiz',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'Most diets begin with a big grocery run, a clean fridge and a promise. They often end on the first evening when work runs late. This is a different kind of start: one change a day, each small enough to fit into a day that goes wrong.',
    },
    {
      type: 'paragraph',
      content: 'If a day does not work out, do not go back to the beginning. Just take the next one.',
      emphasis: 'bold',
    },
    { type: 'heading', content: 'Monday: change the glass' },
    {
      type: 'paragraph',
      content:
        'Replace one sugary drink with water, sparkling water with lemon, or unsweetened tea. Keep the coffee. This is the whole task for today.',
    },
    { type: 'heading', content: 'Tuesday: a breakfast that lasts' },
    {
      type: 'paragraph',
      content:
        'Oats with berries and a spoon of chopped nuts, or whole-grain toast with egg and tomato. Fiber and protein in the morning keep many people full until lunch.',
    },
    { type: 'heading', content: 'Wednesday: half a plate of vegetables' },
    {
      type: 'paragraph',
      content:
        'At one meal today, fill half of the plate with vegetables, raw, roasted or from the freezer. Public guidance suggests at least five portions of fruit and vegetables a day. This one plate often covers two or three of them.',
    },
    { type: 'heading', content: 'Thursday: cook once, eat twice' },
    {
      type: 'paragraph',
      content:
        'Make a pot of bean stew or lentil soup and put half of it away. Here is a version that forgives everything:',
    },
    {
      type: 'list',
      listItems: [
        'Soften an onion and two cloves of garlic in a spoon of olive oil',
        'Add a can of tomatoes, a can of rinsed beans, a cup of water and a teaspoon of paprika',
        'Let it simmer for 15 minutes, stir in two handfuls of spinach',
        'Finish with lemon juice and a little salt',
      ],
    },
    { type: 'heading', content: 'Friday: fish, the easy way' },
    {
      type: 'paragraph',
      content:
        'Salmon on a tray with lemon and broccoli takes 18 minutes in the oven. Canned mackerel on bread takes two. If you do not eat fish, walnuts and ground flaxseed are good company for your salad.',
    },
    { type: 'heading', content: 'Saturday: a walk with somebody' },
    {
      type: 'image',
      picture: articleEveningWalk,
      caption: 'Twenty minutes after dinner is a good beginning.',
      loading: 'lazy',
    },
    {
      type: 'paragraph',
      content:
        'Adults are advised to move for at least 150 minutes a week at a moderate pace. That sounds like a lot and is about 20 minutes a day. With company it does not feel like exercise at all.',
    },
    { type: 'heading', content: 'Sunday: go to bed earlier' },
    {
      type: 'paragraph',
      content:
        'Seven hours or more is the advice for adults, and too little sleep is associated with weight gain. Tonight, put the phone in another room and turn the lights down half an hour earlier than usual.',
    },
    {
      type: 'quote',
      content: 'A good plan is one that you can follow on a bad day.',
      author: 'The Calmplate kitchen',
      sample: false,
    },
    { type: 'heading', content: 'And then?' },
    {
      type: 'paragraph',
      content:
        'Look back at the seven days and keep the two that cost you least. They are your base. Add one more next week. It sounds slow, and it is. People who lose weight gradually are more likely to keep it off.',
    },
    {
      type: 'paragraph',
      content:
        'Write it down, too. In a review of 138 studies, people who checked on their progress were more likely to reach their goals, and more so when they kept a record. A check mark on the calendar will do.',
    },
    {
      type: 'paragraph',
      content:
        'This article gives general information and is no substitute for medical advice. If you are pregnant, have a condition, take medication or have had an eating disorder, ask your doctor before you change your diet. Sources: WHO, Healthy diet and Physical activity; American Academy of Sleep Medicine, 2015; CDC, Losing Weight; Harkin and others, Psychological Bulletin, 2016.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'What would your first week look like?',
    description: 'Tell us how you eat, cook and sleep, and see a first week that is made for your days.',
    buttonText: 'Start the quiz',
    buttonLink: '/quiz',
    disclaimer: 'The quiz is free. Results vary from person to person.',
  },
  comments: [
    {
      id: 'week-1',
      author: 'Paula S.',
      timeAgo: '5 days ago',
      text: "Thursday's stew is on repeat here. I add a bit of cumin.",
      likes: 9,
      isReply: false,
      sample: true,
    },
    {
      id: 'week-2',
      author: 'Deon',
      timeAgo: '4 days ago',
      text: 'I started on a Wednesday because why not.',
      likes: 17,
      isReply: false,
      sample: true,
    },
    {
      id: 'week-3',
      author: 'Paula S.',
      timeAgo: '4 days ago',
      text: 'Best day to start!',
      likes: 5,
      isReply: true,
      replyTo: 'week-2',
      sample: true,
    },
  ],
  relatedArticles: ['twelve-calming-foods'],
}
