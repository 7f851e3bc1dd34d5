import type { ConsentCopy } from '@fennel/funnel'

/** Words that fit every product, for a brand that has none of its own. */
export const plainConsentCopy: ConsentCopy = {
  title: 'Your privacy',
  optIn: 'May we count visits and tell our ad partner which ads work? Your answers are never part of it.',
  optOut:
    'We count visits and tell our ad partner which ads work. Your answers are never part of it. You can say no.',
  gpc: 'Your browser asks for privacy (Global Privacy Control). We honor it: nothing goes to advertisers.',
  accept: 'Accept all',
  reject: 'Reject all',
  choose: 'Choose',
  save: 'Save my choices',
  close: 'Close',
  policy: 'Privacy Policy',
  purposes: {
    analytics: {
      label: 'Statistics',
      text: 'Which pages are seen and on what kind of device, so that we can fix what is hard to use. This stays with us.',
    },
    ads: {
      label: 'Advertising',
      text: 'Our ad partner learns that a visit or a purchase happened. Never an answer, never what a page asked.',
    },
    healthProcessing: {
      label: 'My health answers',
      text: 'We use them to make your plan. Without them the quiz cannot go on. "Accept all" neither ticks this for you nor takes it back. If you say no, with "Reject all" or by saving without the tick, they are removed at once: from this browser and from what it saved with your email. What you bought goes on. Answers you gave on another device are removed when you say no there, or when you ask us from the contact page.',
    },
  },
}
