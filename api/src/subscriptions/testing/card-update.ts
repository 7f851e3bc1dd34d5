import type { DataOf } from '@fennel/contract'
import { expect } from 'vitest'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signUpMember, advanceDays } from './member.ts'
import type { Member } from './member.ts'

/** Starts the setup of another card. */
export async function startCard(mia: Member): Promise<DataOf<'startCardUpdate'>> {
  return dataOf('startCardUpdate', await mia.post('card'))
}

/** Confirms the SetupIntent, as the card form in the browser does. */
export async function enterCard(shop: Shop, setupIntentId: string, card: string) {
  return shop.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: card,
    return_url: 'https://calm.example/subscription',
  })
}

/** Reports to the server that the card was entered. */
export async function completeCard(mia: Member, setupIntentId: string) {
  return mia.post('card/complete', { setupIntentId })
}

/** A customer whose renewal was declined, in the way that this test card number declines. */
export async function lateMember(shop: Shop, number?: string): Promise<Member> {
  const mia = await signUpMember(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId, ...(number && { number }) })
  await advanceDays(shop, 31)
  expect((await mia.plan()).status).toBe('past_due')
  return mia
}
