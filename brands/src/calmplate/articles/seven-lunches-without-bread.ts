import type { Article } from '@fennel/funnel'
import { deliciousDishes, hero } from '../pictures.ts'

export const sevenLunchesWithoutBread: Article = {
  id: 'article-seven-lunches-without-bread',
  slug: 'seven-lunches-without-bread',
  title: 'Seven lunches without bread',
  subtitle: 'They fit in a box, they hold you until dinner, and none of them is a sad salad',
  headline: {
    main: 'Seven lunches without bread that fit in a box and hold until the evening',
  },
  publishDate: '2026-10-27',
  metadata: {
    description:
      'Seven packable lunches without refined carbs, each with protein and fiber, plus the simple rule behind them and what to buy on Sunday.',
    keywords: ['lunch without bread', 'low refined carbs', 'meal prep', 'fiber'],
    author: 'The Calmplate kitchen',
  },
  heroImage: { ...hero, caption: 'Wednesday, if there was salmon on Tuesday.', loading: 'eager' },
  topBar: {
    title: 'Advertisement by Calmplate: a week of lunches, made for you',
    buttonText: 'Plan my lunches',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'The sandwich has one great talent: it can be eaten with one hand. Apart from that it is mostly white flour around very little, which is why you are looking for cookies at three. If you would like to skip it, you need something that fits in a box, survives a morning at room temperature or in the office refrigerator, and keeps you going until dinner. Here are seven.',
    },
    { type: 'heading', content: 'The rule behind all of them' },
    {
      type: 'paragraph',
      content: 'A fist of protein, two fists of vegetables, a handful of beans or lentils, a spoon of fat.',
      emphasis: 'bold',
    },
    {
      type: 'paragraph',
      content:
        'Protein tends to keep people full, and the beans bring back the fiber that left with the bread. Fat carries the flavor. If you are still hungry after it, the portion was too small: take more vegetables and beans, not less of everything. Being hungry at your desk is not the plan.',
    },
    { type: 'heading', content: 'From Monday to Sunday' },
    { type: 'subheading', content: 'Monday: eggs on lentils' },
    {
      type: 'paragraph',
      content:
        'A can of lentils, rinsed. Cherry tomatoes, parsley, mustard, vinegar, oil. Two boiled eggs on top, cut when you eat. It is ready in the time the eggs take.',
    },
    { type: 'subheading', content: 'Tuesday: the Greek box' },
    {
      type: 'paragraph',
      content:
        'Cucumber, pepper, tomato and olives in big pieces, a slab of feta, half a can of chickpeas, oregano, lemon. Keep the dressing in a small jar, so that nothing goes soft.',
    },
    { type: 'subheading', content: "Wednesday: yesterday's salmon" },
    {
      type: 'paragraph',
      content:
        'Cook an extra piece at dinner. The next day, flake it over greens with white beans, walnuts and whatever berries are around. If you do not eat fish, smoked tofu does the job.',
    },
    {
      type: 'image',
      picture: deliciousDishes,
      caption: 'Dinner in the evening, lunch the next day. The chocolate is not part of the box. Usually.',
      loading: 'lazy',
    },
    { type: 'subheading', content: 'Thursday: soup in a jar' },
    {
      type: 'paragraph',
      content:
        'Onion, carrot, celery, a can of tomatoes, a can of beans, twenty minutes. Fill a big jar, warm it at work, grate some hard cheese over it. It is better on the third day than on the first.',
    },
    { type: 'subheading', content: 'Friday: lettuce wraps' },
    {
      type: 'paragraph',
      content:
        'Large leaves instead of a tortilla. Fill them with leftover chicken or black beans, avocado, lime and a little chili. You can eat them with one hand, by the way.',
    },
    { type: 'subheading', content: 'Saturday: the omelette you can slice' },
    {
      type: 'paragraph',
      content:
        'Six eggs, spinach, peas, a little goat cheese, into the oven for twenty-five minutes. Half of it is lunch today. The other half is breakfast on Monday.',
    },
    { type: 'subheading', content: 'Sunday: eat what you like' },
    {
      type: 'paragraph',
      content:
        'With the family, at a long table, with bread if there is bread. One lunch in seven does not undo six others. You may notice that you take one slice now, and not three.',
    },
    {
      type: 'quote',
      content: 'I still like bread. I just do not need it to get through the afternoon.',
      author: 'Callum',
      sample: true,
    },
    { type: 'heading', content: 'What to buy on Sunday' },
    {
      type: 'list',
      listItems: [
        'Twelve eggs, one block of feta, plain yogurt',
        'Six cans: lentils, chickpeas, white beans, black beans, two of tomatoes',
        'Two pieces of salmon or a block of smoked tofu',
        'Tomatoes, cucumbers, peppers, a large lettuce, spinach, carrots, celery, onions',
        'Lemons, limes, an avocado, parsley',
        'Walnuts, olives, olive oil, mustard, vinegar',
      ],
    },
    {
      type: 'paragraph',
      content:
        'For one person that is about a week of lunches, and cans and nuts will be left over. Compare it with what you spend at the bakery next to work.',
    },
    { type: 'heading', content: 'Two honest remarks' },
    {
      type: 'paragraph',
      content:
        'First, nothing here is magic. Studies find that people lose about as much weight with fewer carbs as with other sensible diets. The advantage of these lunches is that you can live with them. Second, your stomach may need a week to get used to the beans. Start with small portions, rinse them well and drink water.',
    },
    {
      type: 'paragraph',
      content:
        "If you take insulin or other medicine for diabetes, please do not change your lunches overnight. Fewer carbs can mean that your dose is too high. Call your doctor's office first and ask how to go about it; they have this question every week.",
    },
    {
      type: 'paragraph',
      content:
        'General information, not medical advice. Sources: Leidy and others, American Journal of Clinical Nutrition, 2015 (protein and fullness); WHO guideline on carbohydrate intake, 2023 (fiber); Naude and others, Cochrane Database of Systematic Reviews, 2022; Murdoch and others, British Journal of General Practice, 2019.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'Seven lunches that are yours',
    description: 'No fish? No eggs? No time? Answer a few questions and see what goes in your box.',
    buttonText: 'Fill my box',
    buttonLink: '/quiz',
    disclaimer: 'Free of charge. What fills one person may not fill another.',
  },
  comments: [
    {
      id: 'lunch-1',
      author: 'Kemi',
      timeAgo: '6 days ago',
      text: 'Lettuce wraps with one hand: confirmed, on the bus, with dignity.',
      likes: 33,
      isReply: false,
      sample: true,
    },
    {
      id: 'lunch-2',
      author: 'Harold N.',
      timeAgo: '5 days ago',
      text: "I called my doctor's office like you said. They lowered my evening dose before I began. Glad I asked.",
      likes: 52,
      isReply: false,
      sample: true,
    },
    {
      id: 'lunch-3',
      author: 'Kemi',
      timeAgo: '5 days ago',
      text: 'Good man.',
      likes: 18,
      isReply: true,
      replyTo: 'lunch-2',
      sample: true,
    },
  ],
  relatedArticles: ['which-carbs-to-leave'],
}
