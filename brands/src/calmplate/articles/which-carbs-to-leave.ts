import type { Article } from '@fennel/funnel'
import { antiInflammatoryPlate, articlePantryHero } from '../pictures.ts'

export const whichCarbsToLeave: Article = {
  id: 'article-which-carbs-to-leave',
  slug: 'which-carbs-to-leave',
  title: 'Which carbs to leave, and which to keep',
  subtitle: 'Two shopping lists, one honest number, and a warning for people who take insulin',
  headline: {
    quote: {
      text: 'I gave up bread, apples and beans in one week. The apples and beans were a mistake.',
      sample: true,
    },
    main: 'Which carbs to leave in the store, which to keep on the plate, and what you can expect from it',
  },
  publishDate: '2026-09-22',
  metadata: {
    description:
      'Refined carbs and fiber-rich carbs are two different things. What to leave out, what to keep, what trials say about weight, and who should ask a doctor first.',
    keywords: ['no carbs', 'refined carbs', 'fiber', 'low carb and insulin'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articlePantryHero,
    caption: 'Full of carbs, most of it, and nearly all of it stays.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Calmplate: out with the flour, not with dinner',
    buttonText: 'Make my list',
  },
  content: [
    {
      type: 'paragraph',
      content:
        '“No carbs” is a fine slogan and a poor shopping list. Taken literally, it throws out soda and spinach alike, the donut and the lentil. Two weeks later most people are back at the bakery, and a little ashamed. There is a better way to draw the line.',
    },
    { type: 'heading', content: 'Two things with one name' },
    {
      type: 'paragraph',
      content:
        'Carbohydrates are sugar, starch and fiber. In a raspberry, a bean or a rye grain they come wrapped: in water, in cell walls, with protein and minerals. It takes time to get at them. In white flour and in sugar the wrapping is gone. They go down quickly, they fill briefly, and they are easy to eat a lot of.',
    },
    {
      type: 'paragraph',
      content: 'So do not ask how many carbs. Ask what they come in.',
      emphasis: 'bold',
    },
    { type: 'subheading', content: 'Leave in the store' },
    {
      type: 'list',
      listItems: [
        'Soda, iced tea, energy drinks, and juice by the glass',
        'White bread, toast, rolls, bagels',
        'Cookies, cake, pastries, sweet cereals',
        'Candy and milk chocolate',
        'Fries, chips and most things that come in a crinkly bag',
      ],
    },
    { type: 'subheading', content: 'Take home' },
    {
      type: 'list',
      listItems: [
        'Every vegetable you like, fresh or frozen',
        'Beans, lentils, chickpeas, canned if you like',
        'Berries, apples, oranges, eaten and not drunk',
        'Oats, whole rye, barley, in modest portions',
        'Nuts, seeds, olive oil, eggs, fish, plain yogurt, cheese',
      ],
    },
    {
      type: 'image',
      picture: antiInflammatoryPlate,
      caption: 'The quarter of grains can shrink to a few spoonfuls. The vegetables can grow.',
      loading: 'lazy',
    },
    { type: 'heading', content: 'The number worth knowing: 25' },
    {
      type: 'paragraph',
      content:
        'The World Health Organization advises adults to eat at least 25 grams of fiber a day, from whole grains, vegetables, fruit and beans, because people who do so tend to stay healthier. Fiber is a carbohydrate. If you cut all carbs, you cut it as well, and the first thing you notice may be your digestion.',
    },
    {
      type: 'paragraph',
      content:
        'How do you get there without bread? A cup of cooked lentils has about 15 grams. A cup of raspberries about eight. Two handfuls of vegetables at lunch and dinner take you the rest of the way. Go slowly in the first week and drink enough, otherwise the beans will let you know.',
    },
    { type: 'heading', content: 'What you can expect on the scale' },
    {
      type: 'paragraph',
      content:
        'In the first days, often a lot. Your body stores some carbohydrate as glycogen, together with water, and both go when carbs go. That is not fat, and it comes back with the first pizza. It is nothing to be proud of and nothing to mourn.',
    },
    {
      type: 'paragraph',
      content:
        'After that it becomes ordinary. A Cochrane review compared low-carb with balanced diets in 61 trials with almost 7,000 people and found probably little to no difference in weight, neither after some months nor after up to two years. In a large trial from Stanford, 609 adults spent a year on a healthy low-carb or a healthy low-fat diet. The groups lost 13 and 12 pounds (6.0 and 5.3 kg) on average, which is no meaningful difference.',
    },
    {
      type: 'paragraph',
      content:
        'The interesting part is what both groups had been told: plenty of vegetables, as little added sugar and refined flour as possible, whole foods, cooked at home. Nobody had to count calories. It looks as though that was doing the work.',
    },
    {
      type: 'quote',
      content: 'The best diet is the one you forget you are on. Mine has beans in it.',
      author: 'Desmond',
      sample: true,
    },
    { type: 'heading', content: 'Who should ask first' },
    {
      type: 'paragraph',
      content:
        'If you use insulin or pills such as glipizide or glyburide, fewer carbs can push your blood sugar too low. Other pills, whose names often end in -gliflozin, bring a risk of ketoacidosis, which is an emergency. The doses have to be planned by a doctor before you begin. The same goes for kidney disease, pregnancy and breastfeeding, and for anybody who has had an eating disorder. Strict food rules can wake it up again.',
    },
    { type: 'heading', content: 'Begin with the glass' },
    {
      type: 'paragraph',
      content:
        'If you do one thing this week, change what you drink. Sugar in a glass fills nobody, and the World Health Organization would like free sugars to make up less than a tenth of our energy, better still half of that. Water, tea, coffee with milk. When that has become boring, go on to breakfast.',
    },
    {
      type: 'paragraph',
      content:
        'General information, not medical advice. Sources: WHO guidelines on carbohydrate intake (2023) and sugars (2015); Naude and others, Cochrane Database of Systematic Reviews, 2022; Gardner and others, JAMA, 2018; Kreitzman and others, American Journal of Clinical Nutrition, 1992; Murdoch and others, British Journal of General Practice, 2019. Fiber figures: USDA FoodData Central.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'What would you miss most?',
    description:
      'Tell us, and see a plan with a swap for it: filling, with fiber, from a regular supermarket.',
    buttonText: 'Find my swaps',
    buttonLink: '/quiz',
    disclaimer: 'No charge for the quiz. Ask your doctor first if you take diabetes medicine.',
  },
  comments: [
    {
      id: 'carbs-1',
      author: 'Greta P.',
      timeAgo: '2 days ago',
      text: 'I wish somebody had told me about the water. I cried over three pounds that were never fat.',
      likes: 29,
      isReply: false,
      sample: true,
    },
    {
      id: 'carbs-2',
      author: 'Luis',
      timeAgo: '2 days ago',
      text: 'Are potatoes in or out?',
      likes: 11,
      isReply: false,
      sample: true,
    },
    {
      id: 'carbs-3',
      author: 'Greta P.',
      timeAgo: '1 day ago',
      text: 'I keep two boiled ones, skin on. It was always the fries with me.',
      likes: 14,
      isReply: true,
      replyTo: 'carbs-2',
      sample: true,
    },
  ],
  relatedArticles: ['seven-lunches-without-bread'],
}
