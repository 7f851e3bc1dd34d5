import type { ConsentCopy } from '@fennel/funnel'

/** Wording that fits every product, for brands that have none of their own. */
export const plainConsentCopy: ConsentCopy = {
  title: 'Your privacy',
  optIn:
    'May we count visits and tell our ad partner which ads work? What you answer about your health is never part of it.',
  optOut:
    'We count visits and tell our ad partner which ads work. What you answer about your health is never part of it. You can say no.',
  optInWithoutAds: 'May we count visits? What you answer about your health is never part of it.',
  optOutWithoutAds: 'We count visits. What you answer about your health is never part of it. You can say no.',
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
      text: 'Which pages people visit, which options they choose (none about their health) and on what kind of device, so we can fix what is hard to use. This stays with us.',
    },
    ads: {
      label: 'Advertising',
      text: 'Our ad partner learns that a visit or a purchase happened, but never your answers or what a page asked.',
    },
    healthProcessing: {
      label: 'My health answers',
      text: 'We use them to make your plan, and the quiz needs them. "Accept all" does not change this box. If you uncheck it and save, or choose "Reject all", we remove them right away from this browser and from what it saved with your email. What you bought stays yours. For answers from another device, say no there or ask us from the contact page.',
    },
  },
}
