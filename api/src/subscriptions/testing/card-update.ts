import type { DataOf } from '@fennel/contract'
import { expect } from 'vitest'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { member, pass } from './member.ts'
import type { Member } from './member.ts'

/** A set-up for another card. */
export async function startCard(mia: Member): Promise<DataOf<'startCardUpdate'>> {
  return dataOf('startCardUpdate', await mia.post('card'))
}

/** What the browser does with the card form. */
export async function enterCard(shop: Shop, setupIntentId: string, card: string) {
  return shop.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: card,
    return_url: 'https://calm.example/subscription',
  })
}

/** Tells the server that the card was entered. */
export async function completeCard(mia: Member, setupIntentId: string) {
  return mia.post('card/complete', { setupIntentId })
}

/** A customer whose renewal was refused, as that card number is. */
export async function lateMember(shop: Shop, number?: string): Promise<Member> {
  const mia = await member(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId, ...(number && { number }) })
  await pass(shop, 31)
  expect((await mia.plan()).status).toBe('past_due')
  return mia
}
