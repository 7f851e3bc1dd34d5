/** What the price card of a one-click offer promises, besides what it costs. */
export interface UpsellPromises {
  /** Under the price: how soon it is available, for how long, and what it does not involve. */
  readonly included: readonly string[]
  /** At the foot of the card, under the accepted payment cards. */
  readonly assurances: readonly string[]
}

/** Used by brands that define none. */
export const defaultUpsellPromises: UpsellPromises = {
  included: ['INSTANT ACCESS', 'Lifetime access', 'No subscription fees'],
  assurances: ['Secure SSL Payment', '100% Satisfaction Guarantee'],
}

/** The payment methods the checkout accepts. A wallet appears only on devices that have it. */
export const defaultPaymentMeans = 'Pay by card, or by Apple Pay or Google Pay where your device has it.'

/** When people who write to a brand can expect a reply. */
export interface ContactHours {
  /** How long a reply takes, as the end of a sentence: `24-48 hours`. */
  readonly answersWithin: string
  /** One line each. */
  readonly businessHours: readonly string[]
}

/** Used by brands that define none. */
export const defaultContactHours: ContactHours = {
  answersWithin: '24-48 hours',
  businessHours: ['Monday-Friday 9:00 AM-5:00 PM EST', 'Closed weekends and major holidays'],
}
