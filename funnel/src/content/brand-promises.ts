/** What the card with the price of a one-click offer promises, besides what it costs. */
export interface UpsellPromises {
  /** Under the price: how soon it is there, for how long, and without what. */
  readonly included: readonly string[]
  /** At the foot of the card, under the cards that are taken. */
  readonly assurances: readonly string[]
}

/** For a brand that promises nothing of its own. */
export const defaultUpsellPromises: UpsellPromises = {
  included: ['INSTANT ACCESS', 'Lifetime access', 'No subscription fees'],
  assurances: ['Secure SSL Payment', '100% Satisfaction Guarantee'],
}

/** The means that the checkout takes; a wallet shows itself there where the device has it. */
export const defaultPaymentMeans = 'Pay by card, or by Apple Pay or Google Pay where your device has it.'

/** When people who write to a brand hear from it. */
export interface ContactHours {
  /** How long an answer takes, as the end of a sentence: `24-48 hours`. */
  readonly answersWithin: string
  /** One line each. */
  readonly businessHours: readonly string[]
}

/** For a brand that names no hours of its own. */
export const defaultContactHours: ContactHours = {
  answersWithin: '24-48 hours',
  businessHours: ['Monday-Friday 9:00 AM-5:00 PM EST', 'Closed weekends and major holidays'],
}
