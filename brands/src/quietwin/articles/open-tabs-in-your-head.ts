import type { Article } from '@fennel/funnel'
import { articleOpenTabsHero, articlePaperList } from '../pictures.ts'

export const openTabsInYourHead: Article = {
  id: 'article-open-tabs-in-your-head',
  slug: 'open-tabs-in-your-head',
  title: 'The open tabs in your head',
  subtitle: 'Why unfinished things are so loud, and how to turn them down without finishing them.',
  headline: {
    quote: {
      text: 'I was not tired from what I did. I was tired from what I had not done yet.',
      sample: true,
    },
    main: 'The open tabs in your head: why unfinished things are so loud, and what to do about it tonight',
  },
  publishDate: '2026-09-15',
  metadata: {
    description:
      'Mental load in plain words: what research says about unfinished tasks, switching and evening lists, and a ten-minute routine you can try tonight.',
    keywords: ['mental load', 'focus', 'to-do list before bed', 'decision fatigue', 'planning'],
    author: 'The Quietwin desk',
  },
  heroImage: {
    ...articleOpenTabsHero,
    caption: 'Every lit window is something you meant to remember.',
    loading: 'eager',
  },
  topBar: {
    title: 'Advertisement by Quietwin: meet the AI twin that carries your list',
    buttonText: 'Take the quiz',
  },
  content: [
    {
      type: 'paragraph',
      content:
        'It is half past ten. You brush your teeth, and there they are: the form for school, the reply to Anna, the noise the car makes, the meeting you should prepare for. None of it can be done now. All of it reports for duty.',
    },
    {
      type: 'paragraph',
      content:
        'Many people think something is wrong with them at this point: too scattered, too anxious, not organized enough. There is a kinder explanation, and it comes with a remedy that costs a sheet of paper.',
    },
    { type: 'heading', content: 'Why the unfinished is louder than the finished' },
    {
      type: 'paragraph',
      content:
        'A mind keeps hold of a goal until it is reached. That is useful if you are following a recipe, and exhausting if you have forty goals and none can be reached in pajamas.',
    },
    {
      type: 'paragraph',
      content:
        'Two psychologists, E. J. Masicampo and Roy Baumeister, looked at this in 2011. People who had been reminded of an unfinished task had more stray thoughts about it while they read a text, and understood less of it. So far, so familiar. But a second group was allowed to write down exactly how and when they would do the task. In this group the stray thoughts faded, although the task was just as unfinished as before.',
    },
    {
      type: 'quote',
      content: 'Your head does not ask for it to be done. It asks for somebody to be in charge of it.',
      author: 'The Quietwin desk',
      sample: false,
    },
    { type: 'heading', content: 'What each switch costs' },
    {
      type: 'paragraph',
      content:
        'During the day, the same thing happens on a small scale. You answer a message in the middle of a report, come back, and need a minute to find yourself again. Sophie Leroy called what lingers attention residue: part of you stays with the last thing, especially if you left it open.',
    },
    {
      type: 'paragraph',
      content:
        'You cannot abolish interruptions. You can leave yourself a note before you follow one: half a sentence about where you were and what comes next. It closes the tab just enough.',
    },
    { type: 'heading', content: 'And then somebody asks about dinner' },
    {
      type: 'paragraph',
      content:
        'You will have read about decision fatigue. Researchers still argue about how it works and how strong it is. What hardly anyone argues about is the feeling at six in the evening, when a harmless question is one too many. You do not need a theory to have fewer of these questions. You need Tuesday to be soup day.',
    },
    {
      type: 'image',
      picture: articlePaperList,
      caption: 'Five lines are enough. The phone can stay in the drawer.',
      loading: 'lazy',
    },
    { type: 'heading', content: 'Ten minutes for tonight' },
    {
      type: 'paragraph',
      content: 'You need paper, a pencil and a place to sit that is not your bed.',
      emphasis: 'bold',
    },
    { type: 'subheading', content: '1. Empty your pockets (five minutes)' },
    {
      type: 'paragraph',
      content:
        'Write down everything that is still open, in any order, in your own shorthand. Do not sort, do not judge. When you think you are done, wait for another minute. The best ones come last.',
    },
    { type: 'subheading', content: '2. Give three of them a place and a time (three minutes)' },
    {
      type: 'paragraph',
      content:
        'Not “call the garage” but “call the garage tomorrow, when I have parked at work”. Plans that name the moment are kept more often than plans that name only the wish; a review of 94 tests found a clear difference.',
    },
    { type: 'subheading', content: '3. Let one go (one minute)' },
    {
      type: 'paragraph',
      content:
        'Look for the line that has been on your list for months and that nobody but you is waiting for. Cross it out. You may be sad about it for a moment. Then it is quiet.',
    },
    { type: 'subheading', content: '4. Close the notebook (one minute)' },
    {
      type: 'paragraph',
      content:
        'Put it outside the bedroom and say out loud that it is in there. It sounds silly. It is the step people tell us about.',
    },
    { type: 'heading', content: 'Does it help with sleep?' },
    {
      type: 'paragraph',
      content:
        'There is one small and careful study. Michael Scullin and colleagues had 57 young adults write for five minutes before a night in the sleep laboratory. Half wrote a to-do list for the coming days, half wrote about what they had already done. Those with the to-do list fell asleep about nine minutes sooner on average, and the more specific the list was, the better it went. One night, one laboratory: a hint and not a proof, but a cheap one to try.',
    },
    { type: 'heading', content: 'When a list is not enough' },
    {
      type: 'list',
      listItems: [
        'If you have slept badly for months, ask a doctor. There are treatments that work well.',
        'If everything feels gray or hopeless for two weeks or longer, please talk to a doctor or therapist.',
        'If you think about harming yourself: call or text 988 in the US and Canada, call 116 123 in the UK and Ireland, or look at findahelpline.com. At any hour.',
      ],
    },
    {
      type: 'paragraph',
      content:
        'And if the trouble is just that the list has to be written, sorted and remembered by the very person who is tired of it? Then it helps to have a second head. That is what we build.',
    },
    {
      type: 'paragraph',
      content:
        'This article gives general information. It is not medical or psychological advice and does not replace treatment. Sources: Masicampo and Baumeister, 2011; Leroy, 2009; Gollwitzer and Sheeran, 2006; Scullin and others, 2018.',
      emphasis: 'italic',
    },
  ],
  cta: {
    title: 'What is running in your background?',
    description:
      'Answer a few questions about your load, your hours and your evenings, and meet an AI twin shaped after them.',
    buttonText: 'Take the quiz',
    buttonLink: '/quiz',
    disclaimer: 'The quiz is free. Experiences vary from person to person.',
  },
  comments: [
    {
      id: 'tabs-1',
      author: 'Miriam K.',
      timeAgo: '4 days ago',
      text: 'Crossed out “learn the accordion”. It had been there since 2019. It is quieter already.',
      likes: 32,
      isReply: false,
      sample: true,
    },
    {
      id: 'tabs-2',
      author: 'Pete',
      timeAgo: '3 days ago',
      text: 'Does a note on the phone count as paper?',
      likes: 4,
      isReply: false,
      sample: true,
    },
    {
      id: 'tabs-3',
      author: 'Miriam K.',
      timeAgo: '3 days ago',
      text: 'For me it does not. I open the note and wake up an hour later in a video about otters.',
      likes: 18,
      isReply: true,
      replyTo: 'tabs-2',
      sample: true,
    },
    {
      id: 'tabs-4',
      author: 'Aylin D.',
      timeAgo: '1 day ago',
      text: 'Tuesday is soup day now. Nobody has asked me anything on a Tuesday since.',
      likes: 27,
      isReply: false,
      sample: true,
    },
  ],
}
