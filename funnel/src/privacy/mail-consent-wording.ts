/**
 * The exact text of the checkbox about emails. The server stores it with the consent. Whoever finished the quiz is
 * reminded as well as whoever stopped halfway, as long as they have not bought.
 */
export const mailConsentWording =
  'Remind me by email if I leave without a plan, and tell me about one offer. I can unsubscribe at any time.'

/** Every text that checkbox has ever had: pages opened before a change may still be open, or send what they stored. */
export const mailConsentWordings: readonly string[] = [
  mailConsentWording,
  'Remind me by email if I stop halfway, and tell me about one offer. I can unsubscribe at any time.',
  'Remind me by email if I stop halfway, and tell me about one offer. I can unsubscribe with one click.',
]
