import type { PaymentWalletsOption } from '@stripe/stripe-js'

/** For the fields of a card: wallets have buttons of their own, and Link, which we do not offer, is one of them. */
export const noWallets = {
  applePay: 'never',
  googlePay: 'never',
  link: 'never',
} satisfies PaymentWalletsOption
