import { textAt, wordsOf } from '../rehearsal/buyer.ts'
import type { Buyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import type { Storefront } from '../rehearsal/test-context.ts'

const password = 'three books, one sum'

/** Cancels or resumes the plan of a customer who has an account, signing up first. */
export async function changePlan({ buyer }: Storefront, how: 'cancel' | 'resume'): Promise<string> {
  const subscriptionId = buyer.subscriptions.at(-1)
  if (subscriptionId === undefined) return 'no plan'
  const session = await signIn(buyer)
  if (session === undefined) return 'not signed in'
  return wordsOf(await buyer.call('POST', `/api/user/subscription/${how}`, { subscriptionId }, session))
}

/** Moves the sandbox’s clock past the next renewal after the card stopped working. */
export async function failRenewal({ shop, buyer }: Storefront): Promise<string> {
  const subscription = buyer.subscriptions.at(-1)
  if (subscription === undefined) return 'no plan'
  await shop.ask('/sandbox/cards/break', { subscription })
  const { ok } = await shop.ask('/sandbox/clock/advance', { days: 32 })
  return ok ? 'done' : 'refused'
}

/** Sets up a new card in the browser and assigns it to the plan, which pays the open invoice with it. */
export async function giveNewCard({ shop, buyer }: Storefront): Promise<string> {
  const subscriptionId = buyer.subscriptions.at(-1)
  const session = await signIn(buyer)
  if (subscriptionId === undefined || session === undefined) return 'not signed in'
  const started = await buyer.call('POST', '/api/user/subscription/card', { subscriptionId }, session)
  const secret = textAt(started?.body, 'data', 'clientSecret')
  if (secret === undefined) return wordsOf(started)
  const setupIntentId = await setUp(shop, secret)
  const body = { subscriptionId, setupIntentId }
  return wordsOf(await buyer.call('POST', '/api/user/subscription/card/complete', body, session))
}

async function setUp(shop: Storefront['shop'], secret: string): Promise<string> {
  const { body } = await shop.ask('/sandbox/browser/setup_intents/confirm', {
    key: 'pk_sandbox_fennel',
    client_secret: secret,
    payment_method: await makeCard(shop, 'another good one'),
  })
  return textAt(body, 'id') ?? 'seti_none'
}

async function signIn(buyer: Buyer): Promise<{ authorization: string } | undefined> {
  const { email, leadId } = buyer
  const body = { email, password, repeatPassword: password, leadId }
  const made = await buyer.call('POST', '/api/auth/set-password', body)
  const answer =
    made?.status === 200 ? made : await buyer.call('POST', '/api/auth/login', { email, password })
  const token = textAt(answer?.body, 'data', 'token')
  return token === undefined ? undefined : { authorization: `Bearer ${token}` }
}
