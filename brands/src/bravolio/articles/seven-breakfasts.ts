import type { Article } from '@fennel/funnel'
import { articleBeanToast, articleBreakfastHero } from '../pictures.ts'

export const sevenBreakfasts: Article = {
  id: 'article-seven-breakfasts',
  slug: 'seven-breakfasts',
  title: 'Seven breakfasts with a backbone',
  subtitle: 'Ten minutes or less, protein in every one, and permission to have them at noon.',
  headline: {
    quote: { text: 'My old breakfast was a croissant and an apology.', sample: true },
    main: 'Seven breakfasts with a backbone, one for every morning you do not feel like cooking',
  },
  publishDate: '2026-10-09',
  metadata: {
    description:
      'Seven quick first meals with plenty of protein, Mediterranean style: eggs, beans, yogurt, fish and leftovers, with a note on who needs breakfast at all.',
    keywords: ['high-protein breakfast', 'Mediterranean breakfast', 'quick recipes', 'eating rhythm'],
    author: 'The Bravolio kitchen',
  },
  heroImage: {
    ...articleBreakfastHero,
    caption: 'Seven mornings, hung out to dry.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Bravolio: find out which rhythm you eat in',
    buttonText: 'Play the quiz',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'Let us start with a confession that costs us a few readers: you do not have to eat breakfast. In trials, adults who were told to have it did not lose more weight than those who were told to leave it out. If you are not hungry at seven, drink your coffee and go.',
    },
    {
      type: 'paragraph',
      content:
        'What does seem to matter is what your first meal is made of, whenever it comes. Many of us save nearly all our protein for dinner. In a small experiment with eight adults, spreading the same amount evenly over three meals built about 25 percent more muscle protein. Not every later trial agreed, so take it as a hint and not as a law. What is on firmer ground: meals with more protein tend to keep you full for longer, which is handy if somebody in your office bakes.',
    },
    {
      type: 'paragraph',
      content:
        'So here are seven first meals with a palm of protein in them. None takes longer than ten minutes.',
      emphasis: 'bold',
    },
    { type: 'heading', content: 'For people who can find a pan' },
    { type: 'subheading', content: 'Monday: bean toast with an egg on top' },
    {
      type: 'paragraph',
      content:
        'Warm half a can of rinsed white beans with a spoon of olive oil and a bit of garlic, mash them roughly, pile them on toast. Fried egg, tomatoes, lemon. It looks like a Sunday and takes eight minutes.',
    },
    {
      type: 'image',
      picture: articleBeanToast,
      caption: 'The lemon is not decoration.',
      loading: 'lazy',
    },
    { type: 'subheading', content: 'Tuesday: two-minute eggs in tomato' },
    {
      type: 'paragraph',
      content:
        'Heat a ladle of tomato sauce from the jar, crack in two eggs, lid on. Cumin if you have it, feta if you like it, bread in any case.',
    },
    { type: 'heading', content: 'For people who can find a spoon' },
    { type: 'subheading', content: 'Wednesday: skyr, peach, walnuts' },
    {
      type: 'paragraph',
      content:
        'A bowl of skyr or thick yogurt, a peach from the tree or the can, a small handful of walnuts. Soy skyr plays in the same league.',
    },
    { type: 'subheading', content: 'Thursday: cottage cheese goes savory' },
    {
      type: 'paragraph',
      content:
        'Cucumber, radish, olive oil, black pepper, a pinch of salt. Eat it with crispbread and wonder who ever thought of pineapple.',
    },
    { type: 'subheading', content: 'Friday: oats with a secret' },
    {
      type: 'paragraph',
      content:
        'Stir a spoon of nut butter and a good dollop of yogurt into your oatmeal once it is off the heat. Berries on top. The oats bring fiber, the secret brings the staying power.',
    },
    { type: 'heading', content: 'For people who can find the door' },
    { type: 'subheading', content: 'Saturday: salmon roll for one hand' },
    {
      type: 'paragraph',
      content:
        'Flatbread, cream cheese or hummus, smoked salmon or last night’s chicken, something green. Roll it, wrap it, catch the train.',
    },
    { type: 'subheading', content: 'Sunday: dinner, second half' },
    {
      type: 'paragraph',
      content:
        'Lentil stew at ten in the morning is normal in more countries than cornflakes are. Heat it until it steams, put an egg or some feta on it, and call it brunch if anybody asks.',
    },
    { type: 'heading', content: 'Four things to have in the house' },
    {
      type: 'list',
      listItems: [
        'Eggs, or a block of firm tofu',
        'A tub of plain yogurt, skyr or cottage cheese, or an unsweetened soy version',
        'Two cans of white beans or chickpeas',
        'A lemon. There should always be a lemon',
      ],
    },
    {
      type: 'quote',
      content: 'Breakfast is not a time. It is whatever ends the silence.',
      author: 'The Bravolio kitchen',
      sample: false,
    },
    { type: 'heading', content: 'Who should ask first' },
    {
      type: 'paragraph',
      content:
        'If you have kidney disease, more protein can do harm, so talk to your doctor before you change anything. The same goes if you are pregnant, have gout or diabetes, take medicine every day, or have had an eating disorder. Smoked fish and raw egg are not for pregnancy.',
    },
    {
      type: 'paragraph',
      content:
        'This article is general information from a company that sells a meal plan. It does not replace medical advice. Sources: Sievert and others, BMJ, 2019; Mamerow and others, Journal of Nutrition, 2014; Justesen and others, Nutrients, 2022; Leidy and others, American Journal of Clinical Nutrition, 2015; KDIGO guideline, 2024.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'What does your day sound like?',
    description:
      'Three steady beats, a drum solo at ten at night, or free jazz? Answer a few questions and see a plan that starts from the day you have.',
    buttonText: 'Play the quiz',
    buttonLink: '/quiz',
    disclaimer: 'The quiz costs nothing. Its results are estimates.',
  },
  comments: [
    {
      id: 'breakfast-1',
      author: 'Milo',
      timeAgo: '4 days ago',
      text: 'Tried the beans on toast as a joke. I am on day four of the joke.',
      likes: 31,
      isReply: false,
      sample: true,
    },
    {
      id: 'breakfast-2',
      author: 'Greta O.',
      timeAgo: '3 days ago',
      text: 'Lentils in the morning?',
      likes: 4,
      isReply: false,
      sample: true,
    },
    {
      id: 'breakfast-3',
      author: 'Anjali',
      timeAgo: '3 days ago',
      text: 'Half a billion people would like a word.',
      likes: 58,
      isReply: true,
      replyTo: 'breakfast-2',
      sample: true,
    },
    {
      id: 'breakfast-4',
      author: 'Pieter W.',
      timeAgo: '1 day ago',
      text: 'Thank you for not shouting at me about skipping breakfast. First meal is at eleven here, now with eggs.',
      likes: 19,
      isReply: false,
      sample: true,
    },
  ],
}
