import { expect, test } from 'vitest'
import { checkStripeSettings } from './stripe-settings.ts'

test('a missing webhook secret names the command that prints it', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(() => checkStripeSettings(keys)).toThrow('without STRIPE_WEBHOOK_SECRET: run `npm run stripe:setup`')
  expect(() => checkStripeSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'without STRIPE_PUBLISHABLE_KEY: copy it from the Stripe dashboard',
  )
})
