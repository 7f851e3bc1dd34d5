import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit as visitPurchase } from './purchase/testing/visit-purchase.tsx'
import { visit as visitUpsell } from './upsell/testing/visit-upsell.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

test.each<[string, () => Promise<unknown>, readonly string[]]>([
  [
    'page of the plans',
    visitPurchase,
    [
      'Introductory offer expires in:',
      'Get my plan',
      'Get visible results in 4 weeks!',
      'Two programs, one price',
      'Your exercise program is free with every meal plan.',
      'Limited Time',
      'MOST POPULAR',
      'Get My Plan',
      'Secure checkout',
    ],
  ],
  [
    'page of an offer',
    visitUpsell,
    [
      'ONE-TIME OPPORTUNITY',
      'OFFER EXPIRES IN',
      'SAVE 68%',
      'ONE-TIME PAYMENT',
      'INSTANT ACCESS',
      'CUSTOMER STORIES',
      'Add to My Order',
      "No thanks, I'll skip this offer",
    ],
  ],
])(
  'on the %s, these words of the offer are the required ones, letter for letter',
  async (_page, visit, words) => {
    await visit()
    expect(words.filter((text) => screen.queryAllByText(text).length === 0)).toEqual([])
  },
)
