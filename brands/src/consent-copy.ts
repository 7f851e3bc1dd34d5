interface ConsentPurpose {
  readonly label: string
  readonly text: string
}

/** What a brand says when it asks for consent. Buttons of one question are equally plain: no nudge in either. */
export interface ConsentCopy {
  readonly title: string
  /** Where nothing happens before a yes. */
  readonly optIn: string
  /** Where things happen until a no. */
  readonly optOut: string
  /** Said when the browser sends Global Privacy Control. */
  readonly gpc: string
  readonly accept: string
  readonly reject: string
  readonly choose: string
  readonly save: string
  readonly close: string
  /** Name of the link to the privacy policy. */
  readonly policy: string
  readonly purposes: {
    readonly analytics: ConsentPurpose
    readonly ads: ConsentPurpose
    readonly healthProcessing: ConsentPurpose
  }
  /** The question before the first health question, where the region wants one. */
  readonly healthStep: {
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly agree: string
    readonly decline: string
    readonly declinedTitle: string
    readonly declined: string
    /** Added when an email was given, so that answers may be on the server: what a no does there, and where it does not reach. */
    readonly declinedWithEmail: string
    /** Name of the link to the contact page. */
    readonly contact: string
    readonly leave: string
  }
}

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
  healthStep: {
    title: 'May we ask about your health?',
    paragraphs: [
      'Some of the next questions are about your body and your health. We need the answers to make your plan, and we use them for nothing else.',
      'They are encrypted, they never go to advertisers, and you can take this back at any time under "Privacy choices".',
    ],
    agree: 'Yes, you may ask',
    decline: 'No, please do not',
    declinedTitle: 'That is fine',
    declined:
      'We ask nothing about your health, and this browser keeps no answer about it. Without those answers we cannot make your plan. If you change your mind, you can go on right here.',
    declinedWithEmail:
      'If you had answered such questions before you said no, we remove those answers from what this browser saved with your email, too. What you bought goes on. Answers you gave on another device are removed when you say no there, with "Erase my account and data" in your account, or by writing to us from the contact page.',
    contact: 'Contact us',
    leave: 'Back to the start page',
  },
}
