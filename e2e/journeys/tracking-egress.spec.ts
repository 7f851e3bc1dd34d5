import { loadBrand } from '@fennel/brands'
import { createHash } from 'node:crypto'
import { findLeaks } from '../../scripts/verify-egress/canary.ts'
import { outspokenSettings, readWritings } from '../../scripts/verify-egress/read-writings.ts'
import { planWalks } from '../../scripts/verify-egress/plan-walks.ts'
import { sendVisitor } from '../../scripts/verify-egress/send-visitor.ts'
import { expect, test } from '../harness/test.ts'

// The smallest part of `npm run verify:egress` that still covers every place an answer could leak to.
test.use({ ownStack: true, settings: outspokenSettings })
test.describe.configure({ mode: 'default' })

test('a visitor who allows everything and buys leaves no answer outside the lead', async ({
  browser,
  stack,
  quiet,
}) => {
  // Requests to other origins are what this test searches.
  quiet.allow(/^left the origin: /)
  const walk = planWalks(await loadBrand('calmplate')).find(
    ({ flowId, consent, pays }) => flowId === 'inflammation' && consent === 'accepted' && pays,
  )
  if (walk === undefined) throw new Error('No walk pays')
  const origin = stack.url.replace('localhost', 'calmplate.localhost')
  const { evidence, endedAt, offOrigin } = await sendVisitor(browser, origin, walk)
  expect(endedAt).toBe('/thank-you')
  // The landing page reported the visit to the advertising network, so the search had something to search.
  expect(offOrigin).toBeGreaterThan(0)
  expect(findLeaks(walk.canaries, evidence)).toEqual([])
  // The network learns of the sale by the buyer's hashed email address: the search found what is allowed, and no more.
  const hash = createHash('sha256').update(walk.email).digest('hex')
  const toldOf = async () =>
    (await readWritings(stack.dataDir)).find(({ takesEmailHashes }) => takesEmailHashes)
  await expect.poll(async () => (await toldOf())?.text, { timeout: 30_000 }).toContain(hash)
  const writings = await readWritings(stack.dataDir)
  expect(findLeaks(walk.canaries, writings)).toEqual([])
  const didNotAgree = walk.canaries.map((canary) => ({ ...canary, mayBeHashed: false }))
  expect(findLeaks(didNotAgree, writings).map(({ place }) => place)).toEqual([
    'sandbox graph_events, user_data.em',
  ])

  const planted = await sendVisitor(browser, origin, { ...walk, pays: false }, 'picture')
  expect(findLeaks(walk.canaries, planted.evidence).map(({ place }) => place)).toContain('off-origin request')
})
