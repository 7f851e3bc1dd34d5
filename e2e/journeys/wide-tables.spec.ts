import { expect, test } from '../harness/test.ts'
import { openAdminPage } from './admin-numbers.ts'
import { operatorSettings, signInAsOperator } from './operator.ts'

const longest = `${'somebody'.repeat(8)}@${'mailbox'.repeat(8)}.${'mailbox'.repeat(8)}.example`

test.use({ ownStack: true, settings: operatorSettings })

test('the tables of the admin area fit a desktop screen, even with the longest address @desktop-only', async ({
  page,
  stack,
}) => {
  const made = await page.request.post('/api/leads', { data: { email: longest, appName: 'calmplate' } })
  expect(made.status()).toBe(200)
  expect(await stack.query('select 1 from leads where email = $1', [longest])).toHaveLength(1)

  await signInAsOperator(page)
  const pages = [
    ['/admin/leads', 'Leads', 'Leads'],
    ['/admin/users', 'Users', 'Users'],
    ['/admin/experiments', 'Experiments', /^Variants of/],
    ['/admin/ad-platform', 'Ad Platform', 'Ledger, Stripe and ad platform by day'],
  ] as const
  for (const [path, heading, table] of pages) {
    await openAdminPage(page, path, heading)
    const place = page.getByRole('group', { name: table })
    await expect(place).toBeVisible()
    const hidden = await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `${heading}: pixels out of sight`).toBe(0)
  }
})
