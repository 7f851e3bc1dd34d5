import { apiMessages } from '@fennel/contract'
import { expect, test } from 'vitest'
import { openShop } from './testing/shop.ts'
import { declineError, offerEndedCode } from './decline-message.ts'

test('who asks about a try whose price was given up reads that the offer has ended', async () => {
  await using shop = await openShop()
  const refusal = await declineError(shop.services, 'lead-of-nobody', offerEndedCode)
  expect([refusal.code, refusal.message]).toEqual(['offer_ended', apiMessages.offerEnded])
})
