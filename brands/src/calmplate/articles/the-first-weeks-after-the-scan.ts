import type { Article } from '@fennel/funnel'
import { articleEveningWalk, greatMotivation } from '../pictures.ts'

export const theFirstWeeksAfterTheScan: Article = {
  id: 'article-the-first-weeks-after-the-scan',
  slug: 'the-first-weeks-after-the-scan',
  title: 'The first weeks after the scan',
  subtitle: 'You have been told that your liver is fatty. Here is a calm list of what comes next.',
  headline: {
    quote: { text: 'I nodded, went home, and looked it up. That was the worst hour.', sample: true },
    main: '“You have a fatty liver”: a calm list for the first weeks after the scan',
  },
  publishDate: '2026-11-11',
  metadata: {
    description:
      'What to ask your doctor, what to change first and what to leave alone in the first weeks after a fatty liver was found.',
    keywords: ['fatty liver diagnosis', 'questions for the doctor', 'walking', 'gradual weight loss'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articleEveningWalk,
    caption: 'Week two of the list, and already the nicest part of it.',
    loading: 'eager',
  },
  topBar: { title: 'Advertisement by Calmplate: a calm start after the scan', buttonText: 'Make a start' },
  content: [
    {
      type: 'paragraph',
      content:
        'It is a strange moment. You came because of your back, or for a routine check, and the person with the ultrasound says in passing: your liver is a bit fatty. At home you type the words into your phone, and half an hour later you are reading about transplants.',
    },
    {
      type: 'paragraph',
      content:
        'Put the phone away. A fatty liver is among the most common findings there are: about three in ten adults have it. In most people it stays mild. In some it goes on to become scarring, and that is why it should be looked at, not ignored and not dreaded.',
    },
    { type: 'paragraph', content: 'Here is what a sensible beginning can look like.', emphasis: 'bold' },
    { type: 'heading', content: 'Week one: find out where you stand' },
    {
      type: 'paragraph',
      content:
        'Make an appointment with your own doctor and bring the report. One word on a scan says little. What counts is whether there is scarring, and how the rest of you is doing: blood sugar, blood pressure, cholesterol. Write your questions down. It is remarkable how many of them vanish at the door.',
    },
    {
      type: 'list',
      listItems: [
        'How sure is it, and do I need another test?',
        'Is there any sign of scarring? (There is a simple score based on age and blood tests.)',
        'Should my blood sugar, cholesterol and triglycerides be checked?',
        'What about alcohol, for me personally?',
        'Are all my medicines and supplements okay for my liver?',
        'When should we look at it again?',
      ],
    },
    {
      type: 'paragraph',
      content:
        'Be open about alcohol and about every capsule, herbal ones included. Nobody is going to scold you. It simply changes the answer.',
    },
    { type: 'heading', content: 'Week two: shoes' },
    {
      type: 'paragraph',
      content:
        'Before you change a single meal, go for a walk. It needs no shopping and no decision, and it is good for the liver in its own right: in a review of 14 trials, exercise made a relevant loss of liver fat more likely, even where people hardly lost weight. Brisk walking for about 150 minutes a week was enough. Brisk means that you can talk but would rather not sing.',
    },
    {
      type: 'image',
      picture: greatMotivation,
      caption: 'Shoes by the door. It is the oldest trick, and it works.',
      loading: 'lazy',
    },
    { type: 'subheading', content: 'If your knees or your heart object' },
    {
      type: 'paragraph',
      content:
        'Ask first, and then find your own form: a pool, a bicycle, exercises on a chair. Ten minutes twice a day is worth as much as twenty at once.',
    },
    { type: 'heading', content: 'Week three: the glass' },
    {
      type: 'paragraph',
      content:
        'Now to the kitchen, starting with the drinks. Sugary ones are the first thing guidelines want gone. Do it one at a time: first the soda with lunch, then the juice at breakfast, then the sugar in the coffee. The coffee itself can stay.',
    },
    { type: 'heading', content: 'Week four: one plate a day' },
    {
      type: 'paragraph',
      content:
        'Take your main meal and build it the way they do around the Mediterranean: half vegetables, then beans or fish, then a little grain or potato, and olive oil over it. One plate a day, and the other meals as usual. When that has become normal, build a second one.',
    },
    { type: 'subheading', content: 'And the weight?' },
    {
      type: 'paragraph',
      content:
        'If you have some to lose, it will probably begin to move by itself. Losing 3 to 5 percent can lower the fat in the liver, and more is better up to a point. Please do not hurry it. Very fast weight loss, long fasts and liquid diets on your own can do a liver harm. Doctors think in terms of a year.',
    },
    {
      type: 'quote',
      content: 'I did not become a different person. I became somebody who goes for a walk after dinner.',
      author: 'Tomás',
      sample: true,
    },
    { type: 'heading', content: 'What you can leave alone' },
    {
      type: 'list',
      listItems: [
        'Liver cleanses, detox teas and capsules, even the ones with thistles on the box',
        'Forums at midnight',
        'Guilt: genes, hormones, medicines and age all play a part',
        'Perfection, especially on birthdays',
      ],
    },
    { type: 'heading', content: 'When not to wait' },
    {
      type: 'paragraph',
      content:
        'A fatty liver is rarely an emergency. But if your skin or the whites of your eyes turn yellow, your belly swells, you vomit blood, your stool is black, or you feel confused, get help at once.',
    },
    { type: 'heading', content: 'After the first month' },
    {
      type: 'paragraph',
      content:
        'Go back to your doctor at the time you agreed on. Take your list: walks, drinks, plates. In a review of 138 studies, people who kept track of their goal were more likely to get there. And it is a good feeling to put a sheet of paper on that desk which shows that something has begun.',
    },
    {
      type: 'paragraph',
      content:
        "This article is general information. It does not replace your doctor's advice and is not suited to advanced liver disease. Sources: Younossi and others, Hepatology, 2023; AASLD practice guidance, Hepatology, 2023; EASL, EASD and EASO guideline, Journal of Hepatology, 2024; US NIDDK; Stine and others, American Journal of Gastroenterology, 2023; Harkin and others, Psychological Bulletin, 2016.",
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'Make a start that your doctor will like',
    description:
      'A few questions about your days and your table, and you get a patient plan with a page for your next visit.',
    buttonText: 'Make my start',
    buttonLink: '/quiz',
    disclaimer: 'For general information. No diagnosis, no treatment, no hurry.',
  },
  comments: [
    {
      id: 'scan-1',
      author: 'Beatrix',
      timeAgo: '5 days ago',
      text: 'The list of questions is taped into my calendar. I forgot all of mine last time.',
      likes: 39,
      isReply: false,
      sample: true,
    },
    {
      id: 'scan-2',
      author: 'Samuel O.',
      timeAgo: '4 days ago',
      text: 'I am thin and have it anyway. Nice to see that mentioned for once. My doctor found a medicine behind it.',
      likes: 25,
      isReply: false,
      sample: true,
    },
    {
      id: 'scan-3',
      author: 'Beatrix',
      timeAgo: '4 days ago',
      text: 'Good that you asked! I hope you are well.',
      likes: 9,
      isReply: true,
      replyTo: 'scan-2',
      sample: true,
    },
  ],
  relatedArticles: ['what-your-liver-would-order'],
}
