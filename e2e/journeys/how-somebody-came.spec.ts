import { expect, test } from '../harness/test.ts'
import { Checkout, cards } from './checkout.ts'
import { freshEmail } from './visitor.ts'

const some = expect.any(String)

test('an order records the buyer’s first and last attribution', async ({ page, stack }) => {
  const tracked = page.waitForResponse('**/api/tracking/events')
  await page.goto('/article/twelve-calming-foods?utm_source=newsletter&utm_campaign=autumn&gclid=Google-1', {
    referer: 'https://mail.example/inbox?id=7',
  })
  await tracked
  const toldAgain = page.waitForResponse('**/api/tracking/events')
  await page.goto('/?utm_source=tiktok&ttclid=Tik-1&fbclid=Face-1', { referer: 'https://www.tiktok.com/@x' })
  await toldAgain
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const orders = () =>
    stack.query(
      `select l.product_id, o.channel, o.fbp, o.fbc, o.first_touch, o.last_touch
       from order_attributions o join ledger_entries l on l.id = o.ledger_entry_id
       join leads on leads.id = l.lead_id where leads.email = $1`,
      [email],
    )
  await expect.poll(async () => (await orders()).length, { timeout: 15_000 }).toBe(1)
  expect(await orders()).toEqual([
    {
      product_id: 'calmplate-1-month',
      channel: 'meta',
      fbp: expect.stringMatching(/^fb\.1\.\d{13}\.\d+$/),
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.Face-1$/),
      first_touch: {
        at: some,
        utmSource: 'newsletter',
        utmCampaign: 'autumn',
        gclid: 'Google-1',
        referrer: 'https://mail.example',
        landingPath: '/article/twelve-calming-foods',
        article: 'twelve-calming-foods',
      },
      last_touch: {
        at: some,
        utmSource: 'tiktok',
        fbclid: 'Face-1',
        ttclid: 'Tik-1',
        referrer: 'https://www.tiktok.com',
        landingPath: '/',
      },
    },
  ])
})
