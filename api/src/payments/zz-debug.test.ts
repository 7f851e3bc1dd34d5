import { expect, test } from 'vitest'
import { checkoutAttempts, webhookInbox } from '#api/payments/payments-tables.ts'
import { openShop, visitor, freeTrial } from '#api/payments/testing/shop.ts'
const later = <T>(p: Promise<T>, name: string) => Promise.race([p.then(() => ''), new Promise<string>((r) => setTimeout(() => r(name), 3000))])
test.each(Array.from({ length: 40 }, (_, i) => i))('run %s', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  const r = (await mia.post('/api/stripe/create-subscription-checkout', { productId: freeTrial.id, customerEmail: 'mia@example.com' })).json()
  const paid = await later(fetch(new URL(new URL(r.data.url).pathname, shop.sandboxUrl), { method: 'POST', body: new URLSearchParams({ card: 'pm_card_visa' }), redirect: 'manual' }), 'pay hung')
  const hung = paid + await later(shop.delivered(), 'delivery hung')
  await new Promise((r) => setTimeout(r, 200))
  const attempts = await shop.services.db.query.select().from(checkoutAttempts)
  const state = (await (await fetch(`${shop.sandboxUrl}/sandbox/state`)).json()) as { webhooks: { counts: unknown, deliveries: { attempts: number; state: string; last_error: string | null; type: string }[] } }
  const bad = state.webhooks.deliveries.filter((d) => d.attempts !== 1 || d.state !== 'delivered')
  if (hung !== '' || bad.length > 0 || attempts[0]?.state !== 'succeeded') console.log('BAD', hung, JSON.stringify(bad), JSON.stringify(state.webhooks.counts), JSON.stringify(attempts), JSON.stringify(await shop.services.db.query.select().from(webhookInbox)))
  expect(hung).toBe('')
}, 20_000)
