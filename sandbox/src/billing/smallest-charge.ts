/**
 * The least that can be charged to a card, in US cents
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const smallestCharge = 50
