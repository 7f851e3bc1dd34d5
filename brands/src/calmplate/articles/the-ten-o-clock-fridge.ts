import type { Article } from '@fennel/funnel'
import { articleFirstWeekHero, beforePlan, thankYouForSharing } from '../pictures.ts'

export const theTenOClockFridge: Article = {
  id: 'article-the-ten-o-clock-fridge',
  slug: 'the-ten-o-clock-fridge',
  title: 'The fridge at ten at night',
  subtitle:
    'Why stress asks for chocolate in the evening, and three hours of the day where you can answer it',
  headline: {
    quote: { text: 'I was not hungry. I just did not know what else to do with the day.', sample: true },
    main: 'Why so many of us stand at the fridge at ten at night, and what helps earlier in the day',
  },
  publishDate: '2026-10-19',
  metadata: {
    description:
      'Evening cravings often start at lunch. What research says about stress, sleep and eating, and three small changes for an ordinary working day.',
    keywords: ['stress eating', 'evening cravings', 'sleep and appetite', 'cortisol'],
    author: 'The Calmplate kitchen',
  },
  heroImage: {
    ...articleFirstWeekHero,
    caption: 'The evening is decided on the planner, long before it is evening.',
    loading: 'eager',
  },
  topBar: { title: 'Advertisement by Calmplate: a plan for quieter evenings', buttonText: 'Answer the quiz' },
  content: [
    {
      type: 'paragraph',
      content:
        'Ten in the evening. The dishes are done, the last message is answered, and you are standing in the light of the fridge without remembering how you got there. You had dinner. Your stomach is not hungry. Still, your hand goes to the cheese, and then to the chocolate behind it.',
    },
    {
      type: 'paragraph',
      content:
        'You are in good company. When the American Psychological Association asked adults in 2013, 38 percent said that in the past month they had overeaten or eaten badly because of stress. Half of those did it every week.',
    },
    {
      type: 'paragraph',
      content: 'The good news: the fridge is only where it ends. It can be answered much earlier.',
      emphasis: 'bold',
    },
    { type: 'heading', content: 'What stress does, and how much' },
    {
      type: 'paragraph',
      content:
        'There is a popular story in which cortisol, the stress hormone, walks straight from a nasty email to your waist. The real picture is less dramatic. A review of 54 studies with almost 120,000 people found that under stress we eat a little more of the unhealthy things and a little less of the healthy ones. The effect was real, and it was small. It is not a switch in the body that turns you into somebody else.',
    },
    {
      type: 'paragraph',
      content:
        'What makes it big is the way a stressful day is built. Breakfast is coffee. Lunch is late, or a roll at the desk. At four there are cookies in the meeting. By the evening you are tired, underfed and alone with the kitchen. Nobody chooses broccoli in that hour.',
    },
    {
      type: 'image',
      picture: beforePlan,
      caption: "You know the scene. It is nobody's fault, and it has a history of about ten hours.",
      loading: 'lazy',
    },
    { type: 'heading', content: 'Three hours of the day where you can do something' },
    { type: 'subheading', content: "One o'clock: a lunch with a fork" },
    {
      type: 'paragraph',
      content:
        'The evening gets quieter when lunch is a meal. It does not have to be warm. It should hold something with protein, something with fiber and a little fat: eggs and beans, chicken and lentils, chickpeas with feta and tomatoes. Eat it away from the screen if you can, even for ten minutes. If you cannot, eat it anyway.',
    },
    { type: 'subheading', content: 'Half past four: a snack with a name' },
    {
      type: 'paragraph',
      content:
        'Cravings keep regular hours, so be there before them. Put the same small thing in your bag every day for a week: plain yogurt and nuts, an apple with cheese, hummus and carrots. A snack you planned is a meal. A snack that happens to you is usually cake.',
    },
    {
      type: 'paragraph',
      content:
        'This is also the hour for the last coffee, or better, the hour after it. In an experiment, a large dose of caffeine disturbed sleep even when it was taken six hours before bed. If you turn off the light at eleven, five in the afternoon is late.',
    },
    { type: 'subheading', content: "Nine o'clock: close the kitchen" },
    {
      type: 'paragraph',
      content:
        'Make it a small ceremony. Wipe the counter, set out the breakfast bowl, turn off the ceiling light, leave one lamp on. If you would like something, have a tea. If you are truly hungry, have a slice of whole-grain bread with something on it, sitting down. Going to bed hungry is not the goal here, and it rarely ends well.',
    },
    { type: 'heading', content: 'Then sleep does its part' },
    {
      type: 'paragraph',
      content:
        'Short nights make for hungry days. Across eleven studies, people whose sleep was cut ate about 385 more calories a day. The reverse has been tried as well: when 80 overweight young adults who slept too little were helped to sleep about an hour and a quarter longer, they ate around 270 calories a day less than before, without being told to diet. It was only two weeks and one group of people. But of all the things you can do about appetite, going to bed is among the most pleasant.',
    },
    {
      type: 'list',
      listItems: [
        'Choose one evening this week, not seven',
        'Eat dinner at an hour that leaves two or three before bed',
        'Put the phone on its charger in the hall',
        'Dim the light for the last half hour',
        'If you lie awake for long, get up, read something dull, and try again',
      ],
    },
    {
      type: 'quote',
      content: 'I do not have more discipline than before. I have lunch.',
      author: 'Priya',
      sample: true,
    },
    { type: 'heading', content: 'And if it happens anyway' },
    {
      type: 'paragraph',
      content:
        'It will, on some nights. Take a plate. Put on it what you want, sit down, eat it and enjoy it. Then close the fridge. One evening does not decide anything, and shame is a poor cook: most people who scold themselves at eleven start the next day by skipping breakfast, and there the story begins again.',
    },
    {
      type: 'paragraph',
      content:
        'If the evenings feel out of control, if you eat in secret or cannot stop, that is more than a habit. Please talk to a doctor. Binge eating can be treated, and it has nothing to do with weakness.',
    },
    {
      type: 'paragraph',
      content:
        'This article gives general information and is not medical advice. Sources: American Psychological Association, Stress in America, 2013; Hill and others, Health Psychology Review, 2022; Drake and others, Journal of Clinical Sleep Medicine, 2013; Al Khatib and others, European Journal of Clinical Nutrition, 2017; Tasali and others, JAMA Internal Medicine, 2022.',
      emphasis: 'italic',
    },
  ],
  secondaryImage: { ...thankYouForSharing, caption: 'Tea counts as an answer.' },
  cta: {
    title: 'When is your hour?',
    description:
      'Tell us about your days, your coffee and your nights, and see a plan that gets there before the craving.',
    buttonText: 'Find my hour',
    buttonLink: '/quiz',
    disclaimer: "The quiz costs nothing. Everybody's evenings are different, and so are results.",
  },
  comments: [
    {
      id: 'fridge-1',
      author: 'Marlene K.',
      timeAgo: '4 days ago',
      text: 'The breakfast bowl on the counter is what does it for me. It says: kitchen closed.',
      likes: 23,
      isReply: false,
      sample: true,
    },
    {
      id: 'fridge-2',
      author: 'Jonah',
      timeAgo: '3 days ago',
      text: 'I work nights. Does any of this apply?',
      likes: 8,
      isReply: false,
      sample: true,
    },
    {
      id: 'fridge-3',
      author: 'Marlene K.',
      timeAgo: '3 days ago',
      text: 'I did nights for years. Real meal before the shift, planned snack in the middle, dark bedroom. Same idea, different clock.',
      likes: 15,
      isReply: true,
      replyTo: 'fridge-2',
      sample: true,
    },
  ],
  relatedArticles: ['what-a-cortisol-detox-can-be'],
}
