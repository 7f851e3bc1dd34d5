/** The consent question before the first health question, in regions that require it. */
export interface HealthStepCopy {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly agree: string
  readonly decline: string
  readonly declinedTitle: string
  readonly declined: string
  /** Added if an email was given, since answers may then be on the server: what a no deletes there, and what not. */
  readonly declinedWithEmail: string
  /** Text of the link to the privacy policy. */
  readonly policy: string
  /** Text of the link to the policy on consumer health data, which is required wherever such data is collected. */
  readonly healthData: string
  /** Text of the link to the contact page. */
  readonly contact: string
  readonly leave: string
}

/** Wording that fits every product, for brands that have none of their own. */
export const plainHealthStepCopy: HealthStepCopy = {
  title: 'May we ask about your health?',
  paragraphs: [
    'Some of the next questions are about your body and your health. We need the answers to make your plan, and we use them for nothing else.',
    'They are encrypted where we keep them, they never go to advertisers, and you can take this back at any time under "Privacy choices".',
  ],
  agree: 'Yes, you may ask',
  decline: "No, please don't",
  declinedTitle: "That's fine",
  declined:
    "We won't ask about your health, and this browser keeps no answers about it. Without those answers, we can't make your plan. If you change your mind, you can continue right here.",
  declinedWithEmail:
    'If you answered such questions before saying no, we also remove those answers from what this browser saved with your email. What you bought stays yours. To remove answers you gave on another device, say no there or write to us from the contact page. "Erase my account and data" in your account removes them too, once you have set a password with a link we emailed you.',
  policy: 'Privacy Policy',
  healthData: 'Health Data Privacy',
  contact: 'Contact us',
  leave: 'Back to the home page',
}
