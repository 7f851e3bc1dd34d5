import type { Article } from '@fennel/funnel'
import { antiInflammatoryPlate, hero } from '../pictures.ts'

export const whatYourLiverWouldOrder: Article = {
  id: 'article-what-your-liver-would-order',
  slug: 'what-your-liver-would-order',
  title: 'What your liver would order',
  subtitle: 'A menu from the guidelines, without powders, and with coffee',
  headline: {
    quote: { text: 'I expected a list of bans. I got a menu.', sample: true },
    main: 'What your liver would order for lunch if it could read the guidelines',
  },
  publishDate: '2026-10-12',
  metadata: {
    description:
      'What liver guidelines recommend eating with a fatty liver: Mediterranean food, fewer sugary drinks, gradual weight loss, movement, and care with herbal products.',
    keywords: ['fatty liver', 'Mediterranean diet', 'sweet drinks', 'liver-friendly food'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...hero,
    caption: 'The house menu: fish, greens, berries, nuts, and water.',
    loading: 'eager',
  },
  topBar: { title: 'Advertisement by Calmplate: a menu to show your doctor', buttonText: 'See my menu' },
  content: [
    {
      type: 'paragraph',
      content:
        'The liver is a patient organ. It takes what it is given, works through the night and does not complain. That is the trouble with a fatty liver: as a rule you feel nothing. It shows up on an ultrasound for something else, or as a flag next to a lab result. About three in ten adults worldwide are thought to have it.',
    },
    {
      type: 'paragraph',
      content:
        'And then you go home with a handout that says: eat healthy. If your liver could speak, it would be more precise. Here is its order, taken from what the guidelines say.',
    },
    { type: 'heading', content: 'To drink: water, and coffee if you like' },
    {
      type: 'paragraph',
      content:
        'Start where it is easiest. Sugar in drinks, especially fructose, is processed in the liver, and guidelines advise cutting sugary drinks as far as possible. That goes for juice by the glass as well. An orange is fine, because nobody eats five at a time.',
    },
    {
      type: 'paragraph',
      content:
        'Coffee can stay. People who drink it regularly tend to have less advanced liver disease. Nobody can say for certain that the coffee is the reason, so do not force yourself. But if you love it, drink it without sugar.',
    },
    {
      type: 'paragraph',
      content:
        'Alcohol is the drink to be honest about. For some people with a fatty liver the advice is none at all, for others little. Only your doctor can say which. If you drink a lot every day, do not stop abruptly without help; that can be dangerous.',
    },
    { type: 'heading', content: 'To eat: lunch by the Mediterranean' },
    {
      type: 'paragraph',
      content: 'If you remember only one word of this article, let it be that one.',
      emphasis: 'bold',
    },
    {
      type: 'paragraph',
      content:
        'The European guideline of 2024 recommends a dietary pattern like the Mediterranean one, and few ultra-processed foods. It is the best-studied way of eating in this field. In your kitchen it means:',
    },
    {
      type: 'list',
      listItems: [
        'Half of the plate vegetables, twice a day',
        'Beans, lentils or chickpeas several times a week',
        'Fish twice a week, once an oily one: salmon, mackerel, sardines',
        'Olive oil for cooking and dressing, nuts by the handful',
        'Whole grains where there was white flour',
        'Sausage, bacon and packaged meals on rare occasions',
      ],
    },
    {
      type: 'image',
      picture: antiInflammatoryPlate,
      caption:
        'Half vegetables, a quarter grains, a quarter fish and beans. You can stop reading here and cook.',
      loading: 'lazy',
    },
    { type: 'subheading', content: 'A day could look like this' },
    {
      type: 'paragraph',
      content:
        'Oats with berries and walnuts in the morning. Lentil salad with tomatoes and an egg at noon. An apple in the afternoon. In the evening white fish with potatoes and green beans, olive oil and lemon over all of it. Nothing in it comes from a special store, and nobody at your table has to know that it is for your liver.',
    },
    { type: 'heading', content: 'The portion: a little less, for a long time' },
    {
      type: 'paragraph',
      content:
        'For people with extra weight, losing some is what helps most. Experts name two milestones: 3 to 5 percent of body weight can reduce the fat in the liver, and with 7 to 10 percent more may improve. For somebody who weighs 200 pounds (90 kg), the first milestone is 6 to 10 pounds (3 to 5 kg).',
    },
    {
      type: 'paragraph',
      content:
        'But slowly. Losing weight very fast, by crash diets or long fasts, can make liver disease worse. A year is a good measure. And if you are slim and have a fatty liver anyway, which does happen, ask your doctor before you try to lose anything.',
    },
    {
      type: 'quote',
      content: 'My doctor said a year. I have never been given so much time for anything.',
      author: 'Tomás',
      sample: true,
    },
    { type: 'heading', content: 'Not on the menu: powders, teas and cleanses' },
    {
      type: 'paragraph',
      content:
        'A liver cannot be cleansed, and does not need to be. Some of the products that promise it can even harm it. Turmeric and green tea extract in capsules, ashwagandha and a few others have been linked to liver injury; almost one in twenty US adults takes at least one of six such products. As a spice in your soup, turmeric is fine. As a capsule, show it to your doctor first.',
    },
    { type: 'heading', content: 'For dessert: a walk' },
    {
      type: 'paragraph',
      content:
        'In a review of 14 trials, people with a fatty liver who trained were more likely to lose a relevant part of their liver fat than those who did not, even when their weight hardly changed. The dose that worked was about 150 minutes of brisk walking a week. Twenty minutes after dinner is nearly that.',
    },
    {
      type: 'paragraph',
      content:
        'This article gives general information. It cannot tell you how your liver is doing and does not replace your doctor. With cirrhosis or another advanced disease, different rules apply. Sources: Younossi and others, Hepatology, 2023; EASL, EASD and EASO guideline, Journal of Hepatology, 2024; AASLD practice guidance, Hepatology, 2023; US NIDDK; Likhitsup and others, JAMA Network Open, 2024; Stine and others, American Journal of Gastroenterology, 2023.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'Would you like a menu with your name on it?',
    description:
      'Tell us what you like, what you take and what you leave out, and see a patient plan you can show your doctor.',
    buttonText: 'Write my menu',
    buttonLink: '/quiz',
    disclaimer: 'The quiz is free and makes no diagnosis.',
  },
  comments: [
    {
      id: 'order-1',
      author: 'Wilma D.',
      timeAgo: '1 week ago',
      text: 'I had three of those in my medicine cabinet. Showed them to my pharmacist today. She took her glasses off.',
      likes: 44,
      isReply: false,
      sample: true,
    },
    {
      id: 'order-2',
      author: 'Costa',
      timeAgo: '6 days ago',
      text: 'So my yiayia was a hepatologist.',
      likes: 61,
      isReply: false,
      sample: true,
    },
    {
      id: 'order-3',
      author: 'Wilma D.',
      timeAgo: '6 days ago',
      text: 'They all were, Costa.',
      likes: 27,
      isReply: true,
      replyTo: 'order-2',
      sample: true,
    },
  ],
  relatedArticles: ['the-first-weeks-after-the-scan'],
}
