import type { PaymentWalletsOption } from '@stripe/stripe-js'

/** For card fields: wallets have their own buttons, and Link, which we do not offer, counts as one. */
export const noWallets = {
  applePay: 'never',
  googlePay: 'never',
  link: 'never',
} satisfies PaymentWalletsOption
