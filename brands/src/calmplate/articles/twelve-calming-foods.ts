import type { Article } from '@fennel/funnel'
import { articlePantryHero, articleSardineToast } from '../pictures.ts'

export const twelveCalmingFoods: Article = {
  id: 'article-twelve-calming-foods',
  slug: 'twelve-calming-foods',
  title: 'Twelve everyday foods for a calmer plate',
  subtitle: 'No powders, no exotic berries: most of them are in your kitchen already.',
  headline: {
    quote: { text: 'I was looking for a miracle. What I needed was a can of beans.', sample: true },
    main: 'Twelve everyday foods for a calmer plate, and how to eat more of them this week',
  },
  publishDate: '2026-09-08',
  metadata: {
    description:
      'What anti-inflammatory eating means in a normal kitchen: twelve affordable foods, what is known about them, and easy ways to use them.',
    keywords: ['anti-inflammatory eating', 'everyday foods', 'Mediterranean cooking', 'shopping list'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articlePantryHero,
    caption: 'A calm pantry is mostly jars, cans and a bowl of fruit.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Calmplate: find the plan that fits your kitchen',
    buttonText: 'Take the quiz',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'Ask ten people what “anti-inflammatory eating” means and you will hear about turmeric shots, green powders and long lists of things you may never touch again. The research points somewhere much less dramatic: to the vegetable aisle, the fish counter and the shelf with the dried beans.',
    },
    {
      type: 'paragraph',
      content:
        'No single food switches inflammation off. What has been studied best is a pattern, close to traditional Mediterranean cooking. In a review of 17 controlled trials with 2,300 people, those who ate this way had lower levels of several markers of inflammation in their blood than those who did not.',
    },
    {
      type: 'paragraph',
      content: 'So think of this list as building blocks. Pick two for this week.',
      emphasis: 'bold',
    },
    { type: 'heading', content: 'From the vegetable aisle' },
    { type: 'subheading', content: '1. Leafy greens' },
    {
      type: 'paragraph',
      content:
        'Spinach, kale, chard, arugula. Frozen spinach counts and needs no washing. Stir a handful into soup, eggs or pasta in the last two minutes. If you take warfarin, keep the amount steady from week to week and talk to your doctor first.',
    },
    { type: 'subheading', content: '2. Tomatoes' },
    {
      type: 'paragraph',
      content:
        'Cooked tomatoes release more of their red pigment, lycopene, than raw ones. A can of chopped tomatoes, garlic and olive oil is a sauce, a soup and the start of a stew.',
    },
    { type: 'subheading', content: '3. Onions and garlic' },
    {
      type: 'paragraph',
      content:
        'They bring plant compounds, some fiber and, most of all, taste. When food has flavor, you miss salt and sugar less.',
    },
    { type: 'subheading', content: '4. Berries' },
    {
      type: 'paragraph',
      content:
        'Blueberries, strawberries, blackberries, cherries. Frozen ones are picked ripe and often cheaper. Half a cup on oats is breakfast solved.',
    },
    { type: 'heading', content: 'From the jars and cans' },
    { type: 'subheading', content: '5. Beans and lentils' },
    {
      type: 'paragraph',
      content:
        'Protein and fiber for very little money, and they keep you full. If your stomach is not used to them, start with a few spoonfuls and rinse canned beans well.',
    },
    { type: 'subheading', content: '6. Sardines and mackerel' },
    {
      type: 'paragraph',
      content:
        'Oily fish is a good source of omega-3 fats. Fresh salmon is lovely, but a can of sardines does the same job on a Tuesday.',
    },
    {
      type: 'image',
      picture: articleSardineToast,
      caption: 'Six minutes: whole-grain toast, sardines, tomatoes, parsley, a squeeze of lemon.',
      loading: 'lazy',
    },
    { type: 'subheading', content: '7. Olive oil' },
    {
      type: 'paragraph',
      content:
        'Use it where you used butter or margarine: for vegetables, on bread, in dressings. It is rich in energy, so a spoon is better than a stream.',
    },
    { type: 'subheading', content: '8. Walnuts and almonds' },
    {
      type: 'paragraph',
      content:
        'A small handful a day is plenty. Buy them unsalted and keep them where you would otherwise keep the cookies.',
    },
    { type: 'heading', content: 'From the rest of the store' },
    { type: 'subheading', content: '9. Oats and other whole grains' },
    {
      type: 'paragraph',
      content:
        'Oats, barley, brown rice, whole-grain bread. The change from white to whole is small on the plate and easy to keep. Mix half and half to begin with.',
    },
    { type: 'subheading', content: '10. Plain yogurt or kefir' },
    {
      type: 'paragraph',
      content:
        'Plain, and sweetened by your own fruit. If you do not eat dairy, an unsweetened soy version is a good swap.',
    },
    { type: 'subheading', content: '11. Herbs and spices' },
    {
      type: 'paragraph',
      content:
        'Turmeric, ginger, cinnamon, rosemary. Nobody needs them as medicine in a capsule. As seasoning they make vegetables something to look forward to.',
    },
    { type: 'subheading', content: '12. Tea and water' },
    {
      type: 'paragraph',
      content:
        'The easiest swap of all is the glass. Replacing one sugary drink a day with water or unsweetened tea takes out a good deal of sugar without touching your plate.',
    },
    { type: 'heading', content: 'And what to eat less of' },
    {
      type: 'list',
      listItems: [
        'Sodas and other sugary drinks',
        'White bread, pastries and sweet breakfast cereals',
        'French fries and other fried foods',
        'Hot dogs, bacon and other processed meat',
      ],
    },
    {
      type: 'paragraph',
      content:
        '“Less” does not mean “never”. If four dinners out of five look roughly like the list above, the fifth can be pizza.',
    },
    {
      type: 'quote',
      content: 'Start with what you add. What you leave out will follow by itself.',
      author: 'The Calmplate kitchen',
      sample: false,
    },
    {
      type: 'paragraph',
      content:
        'This article gives general information and is no substitute for medical advice. If you have a condition or take medication, ask your doctor before you change your diet. Sources: Schwingshackl and Hoffmann, Nutrition, Metabolism and Cardiovascular Diseases, 2014; Harvard Health Publishing, Foods that fight inflammation.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'Which of the twelve suit you?',
    description:
      'Answer a few questions about your tastes, your allergies and your week, and see what a plan around them could look like.',
    buttonText: 'Take the quiz',
    buttonLink: '/quiz',
    disclaimer: 'The quiz is free. Results vary from person to person.',
  },
  comments: [
    {
      id: 'twelve-1',
      author: 'Gloria T.',
      timeAgo: '3 days ago',
      text: "Made the sardine toast with what I had at home. My husband, who “doesn't eat fish”, had two.",
      likes: 14,
      isReply: false,
      sample: true,
    },
    {
      id: 'twelve-2',
      author: 'Wes',
      timeAgo: '2 days ago',
      text: 'Does frozen spinach really count?',
      likes: 3,
      isReply: false,
      sample: true,
    },
    {
      id: 'twelve-3',
      author: 'Gloria T.',
      timeAgo: '2 days ago',
      text: 'It does! I keep three bags in the freezer.',
      likes: 6,
      isReply: true,
      replyTo: 'twelve-2',
      sample: true,
    },
    {
      id: 'twelve-4',
      author: 'Annika R.',
      timeAgo: '1 day ago',
      text: 'I like that pizza is still on the table.',
      likes: 21,
      isReply: false,
      sample: true,
    },
  ],
  relatedArticles: ['a-calmer-first-week'],
}
