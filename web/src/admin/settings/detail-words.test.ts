import { expect, test } from 'vitest'
import { detailWords } from './detail-words.ts'

const wordsOf = (
  action: string,
  details: Parameters<typeof detailWords>[0]['details'],
  target: string | null = null,
) => detailWords({ action, target, details })

test('the details of a log entry are shown as text', () => {
  const details = { invitedBy: 'boss@house.example', refundCents: 1999, isGift: true, mail: null }
  expect(wordsOf('plants.water', details)).toBe(
    'Invited by: boss@house.example · refund: $19.99 · is gift: yes · mail: –',
  )
})

test('amounts in the log are in the currency it names', () => {
  expect(wordsOf('users.refund', { payment: 'pay_1', cents: 1999, currency: 'eur', claim: 'c1' })).toBe(
    'Payment ID: pay_1 · amount: €19.99 · refund ID: c1',
  )
})

test.each([
  ['sessions.reuse', { audience: 'admin' }, 'Signed in to: admin area'],
  ['sessions.reuse', { audience: 'web' }, 'Signed in to: customer account'],
  [
    'operators.join',
    { role: 'admin', invitedBy: null },
    'Role: Admin · invited by: nobody, as the first admin (link in first-admin-link.txt on the server)',
  ],
  ['operators.change', { role: 'viewer', isDisabled: true }, 'Role: Viewer · access removed: yes'],
  [
    'operators.invite',
    { role: 'admin', replacesFormer: true },
    'Role: Admin · replaces an earlier link: yes',
  ],
  ['operators.recovery-code', { left: 7 }, 'Codes left: 7'],
  ['lists.read', { pages: 1600 }, 'Pages within an hour: 1,600'],
  [
    'leads.email',
    { from: 'Xy1', to: 'Zw2' },
    'Label of the old address: Xy1 · label of the new address: Zw2',
  ],
  ['leads.export', { filters: '' }, 'Filtered by: nothing'],
  [
    'leads.exported',
    { filters: 'email, firstSource, missed', rows: 12, isWhole: false },
    'Filtered by: email, first source, did not reach · leads in the file: 12 · complete: no',
  ],
  [
    'users.cancel',
    { subscriptionId: 'sub_1', when: 'period-end' },
    'Subscription ID: sub_1 · ends: at the end of the paid period',
  ],
  [
    'users.mail',
    { kind: 'password-reset', mail: 'm1' },
    'Email: Password reset · ID of the resent email: m1',
  ],
  [
    'disputes.preview',
    { items: 4, held: 2, refundCents: 1999, refusedOf: 'r1' },
    'Actions: 4 · over today’s limits: 2 · refund: $19.99 · retries run: r1',
  ],
  [
    'disputes.refund-and-cancel',
    { run: 'r1', outcome: 'failed', refundCents: 500, currency: 'usd' },
    'Run ID: r1 · result: refused by Stripe · refund: $5.00',
  ],
  ['privacy.retention', { deleted: 1200, left: 0 }, 'Rows deleted: 1,200 · rows still to delete: 0'],
  ['privacy.erase', { leads: 1, 'mail_outbox (blanked)': 2 }, 'Leads: 1 · mail outbox (blanked): 2'],
  [
    'house.restore',
    { sessions: 3, password_resets: 1, resume_tokens: 2, operator_invitations: 0 },
    'Sessions ended: 3 · password links ended: 1 · links back to the quiz ended: 2 · invitations ended: 0',
  ],
  [
    'audit.begin-anew',
    { lost: 'cut off', rows: 40 },
    'Problem: the newest entries were gone · entries left: 40',
  ],
])('the details of %s %j are “%s”', (action, details, words) => {
  expect(wordsOf(action, details)).toBe(words)
})

test.each([
  [
    'brand:calmplate',
    {
      fields: 'countdown, pixelId',
      countdownBefore: null,
      countdown: 'enforced',
      pixelIdBefore: '12345',
      pixelId: null,
      brand: 'Calmplate',
    },
    'Brand: Calmplate · Countdown: Brand default → Offer ends with the timer · Advertising pixel ID: 12345 → from PIXEL_ID',
  ],
  [
    'retention',
    { fields: 'unpaidLeadDays', unpaidLeadDaysBefore: 365, unpaidLeadDays: 180 },
    'Leads without a purchase: 365 days → 180 days',
  ],
  ['brand:gone', { fields: '' }, 'Brand: gone · nothing changed'],
  ['retention', { fields: '' }, 'Nothing changed'],
])('a change of %s is shown in the words of the settings page, old value first', (target, details, words) => {
  expect(wordsOf('settings.change', details, target)).toBe(words)
})

test.each(['__proto__', 'constructor', 'toString'])('%s as an identifier is shown as text', (identifier) => {
  const details = Object.fromEntries([
    ['outcome', identifier],
    ['filters', identifier],
    [identifier, identifier],
  ])
  expect(wordsOf(identifier, details)).toContain(`Result: ${identifier} · filtered by: ${identifier} · `)
  const change = Object.fromEntries([
    ['fields', identifier],
    [identifier, identifier],
  ])
  expect(wordsOf('settings.change', change)).toMatch(new RegExp(`: .+ → ${identifier}$`))
})
