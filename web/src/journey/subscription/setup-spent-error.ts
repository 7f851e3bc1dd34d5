const texts = {
  stopped:
    "You stopped waiting for your bank. Nothing was charged and your plan hasn't changed, even if your bank approves the card later. To use the new card, please enter it again.",
  used: 'This form was already used in another attempt. Nothing was charged this time. To use the new card, please enter it again.',
} as const

/** The set-up takes no card any more, and another has to be opened. Its message is a sentence fit to show. */
export class SetupSpentError extends Error {
  override readonly name = 'SetupSpentError'

  /** `stopped`: the customer waits no longer, and what the bank says goes nowhere. `used`: it was confirmed or ended before. */
  constructor(why: keyof typeof texts) {
    super(texts[why])
  }
}
