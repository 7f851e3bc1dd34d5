import { brandIds, loadBrand } from '@fennel/brands'
import { describe, expect, test } from 'vitest'
import { renderLetter } from './render-letter.ts'
import { passwordChangedMail } from './templates/password-changed-mail.ts'
import { passwordResetMail } from './templates/password-reset-mail.ts'
import { receiptMail } from './templates/receipt-mail.ts'
import { signInLinkMail } from './templates/sign-in-link-mail.ts'
import { welcomeMail } from './templates/welcome-mail.ts'

const site = new URL('https://shop.example')
const token = 'a-b_c'.repeat(9)
const paidAt = '2026-11-21T09:00:00.000Z'
const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const calmplate = brands.find(({ appId }) => appId === 'calmplate')
if (calmplate === undefined) throw new Error('The brand is gone')

describe.each(brands.map((brand) => [brand.appId, brand] as const))('the mails of %s', (_id, brand) => {
  const planId = brand.plans[0]?.id ?? ''
  const upsellId = brand.upsells.products[0]?.id ?? ''
  const receipt = (productId: string) => ({ orderId: 'order-1', productId, amountCents: 1999, paidAt })
  const mails = {
    reset: passwordResetMail(brand, site, { token }),
    link: signInLinkMail(brand, site, { token }),
    changed: passwordChangedMail(brand, site, { changedAt: paidAt }),
    welcome: welcomeMail(brand, site, { email: 'mia@example.com' }),
    plan: receiptMail(brand, site, receipt(planId)),
    upsell: receiptMail(brand, site, receipt(upsellId)),
  }

  test.each(Object.entries(mails))('%s says the same in both forms, and runs nothing', (_kind, mail) => {
    expect(mail.subject).toContain(brand.name)
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain(brand.name)
      expect(form).toContain(brand.brandLinks.supportEmail)
      expect(form).not.toMatch(/undefined|NaN|\[object|Invalid/)
    }
    expect(mail.html).not.toMatch(/<(script|table|img|link|style|form|iframe)\b|\son\w+=|javascript:/i)
    const links = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => url ?? '')
    expect(links.length).toBeGreaterThan(0)
    for (const url of links) expect(mail.text).toContain(url.replaceAll('&amp;', '&'))
  })

  test('a receipt of a plan names its renewal and the way out; a one-time offer has neither', () => {
    expect(mails.plan.text).toMatch(/renews at \$\d+\.\d\d every/)
    expect(mails.plan.text).toMatch(/To cancel, write to .+ at least 48 hours before a renewal/)
    expect(mails.upsell.text).toContain('one-time purchase')
    expect(mails.upsell.text).not.toMatch(/renews|To cancel/)
  })
})

test('a receipt in words', () => {
  const { text } = receiptMail(calmplate, site, {
    orderId: 'order-1',
    productId: 'calmplate-1-month',
    amountCents: 1999,
    paidAt,
  })
  expect(text).toContain('Bought: 1-Month Plan\nPaid: $19.99\nDate: November 21, 2026\nOrder number: order-1')
  expect(text).toContain(
    'Your first 30 days run until December 21, 2026. From then on your plan renews at $39.99 every month until you cancel it.',
  )
})

test('the reset link is where the page is, with the token', () => {
  const { text } = passwordResetMail(calmplate, site, { token: 'a&b=c#d' })
  expect(text).toContain('https://shop.example/reset-password?token=a%26b%3Dc%23d')
})

test('whatever is put into a letter stays text', () => {
  const { html } = renderLetter(
    { ...calmplate, name: '<b>Brand</b>' },
    {
      subject: '</title><script>1</script>',
      heading: '<img src=x onerror=alert(1)>',
      blocks: [
        { kind: 'text', text: '" onmouseover="x' },
        { kind: 'facts', rows: [['<i>', "'&"]] },
        { kind: 'steps', items: ['<u>'] },
        { kind: 'button', label: '<em>', url: new URL('https://shop.example/?a="><script>') },
      ],
      reason: '<s>',
    },
  )
  expect(html).not.toMatch(/<(script|img|b|i|u|em|s)>|<img|" onmouseover/)
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;')
})

test('a link leads to a web page or nowhere', () => {
  const letter = (url: string) => () =>
    renderLetter(calmplate, {
      subject: '',
      heading: '',
      blocks: [{ kind: 'button', label: '', url: new URL(url) }],
      reason: '',
    })
  expect(letter('javascript:alert(1)')).toThrow('web pages only')
  expect(letter('http://localhost:3000/')).not.toThrow()
})
