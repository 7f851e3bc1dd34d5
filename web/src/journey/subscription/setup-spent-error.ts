const texts = {
  stopped:
    "You stopped waiting for your bank. Nothing was charged and your plan hasn't changed, even if your bank approves the card later. To use the new card, please enter it again.",
  used: 'This form was already used in another attempt. Nothing was charged this time. To use the new card, please enter it again.',
} as const

/** The setup no longer accepts a card, so a new one has to be started. The message can be shown to the customer. */
export class SetupSpentError extends Error {
  override readonly name = 'SetupSpentError'

  /**
   * `stopped`: the customer stopped waiting, and the bank's answer is ignored. `used`: it was confirmed or canceled
   * before.
   */
  constructor(why: keyof typeof texts) {
    super(texts[why])
  }
}
