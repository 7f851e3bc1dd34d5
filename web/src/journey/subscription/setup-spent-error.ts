const texts = {
  stopped:
    'You stopped waiting for your bank. Nothing was charged, and nothing about your plan has changed, even if your bank says yes after all. To use the new card, please enter it once more.',
  used: 'Another try has used up the form that you filled in. This one charged nothing. To use the new card, please enter it once more.',
} as const

/** The set-up takes no card any more, and another has to be opened. Its message is a sentence fit to show. */
export class SetupSpentError extends Error {
  override readonly name = 'SetupSpentError'

  /** `stopped`: the customer waits no longer, and what the bank says goes nowhere. `used`: it was confirmed or ended before. */
  constructor(why: keyof typeof texts) {
    super(texts[why])
  }
}
