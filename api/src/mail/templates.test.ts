import { brandIds, loadBrand } from '@fennel/brands'
import { firstTermLength, formatMoney } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { mailSamples } from './mail-samples.ts'
import { invitingKinds } from './mail-kinds.ts'
import { renderMail } from './render-mail.ts'
import { passwordResetMail } from './templates/password-reset-mail.ts'
import { paymentFailedMail } from './templates/payment-failed-mail.ts'
import { renewalReminderMail, trialEndingMail } from './templates/renewal-mails.ts'
import { receiptMail } from './templates/receipt-mail.ts'
import { welcomeMail } from './templates/welcome-mail.ts'

const site = new URL('https://shop.example')
const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const calmplate = brands.find(({ appId }) => appId === 'calmplate')
if (calmplate === undefined) throw new Error('The brand is gone')

describe.each(brands.map((brand) => [brand.appId, brand] as const))('the mails of %s', (_id, brand) => {
  // NOTE: each brand chooses its own notice; renewal-mails.test.ts covers the others.
  const samples = mailSamples({ ...brand, cancelNoticeHours: 48 }, site)
  const textOf = (id: string) => samples.find((sample) => sample.id === id)?.mail.text ?? ''

  test.each(samples.map((sample) => [sample.id, sample] as const))(
    '%s says the same in both forms and contains no scripts',
    (_sample, { kind, mail }) => {
      expect(mail.subject).toContain(brand.name)
      expect(mail.subject.length).toBeLessThan(70)
      for (const form of [mail.html, mail.text]) {
        expect(form).toContain(brand.name)
        expect(form).toContain(brand.brandLinks.supportEmail)
        expect(form).toContain(brand.legal.companyName)
        expect(form).toContain('You received this email because')
        expect(form).not.toMatch(/undefined|NaN|\[object|Invalid|guaranteed/)
      }
      expect(mail.html).not.toMatch(/<(script|link|form|iframe)\b|\son\w+=|javascript:|url\(/i)
      for (const [picture] of mail.html.matchAll(/<img\b[^>]*>/g)) expect(picture).toMatch(/ alt="/)
      const links = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => url ?? '')
      expect(links.length).toBeGreaterThan(0)
      for (const url of links) expect(mail.text).toContain(url.replaceAll('&amp;', '&'))
      expect([...mail.html.matchAll(/class="go"/g)]).toHaveLength(1)
      expect(mail.unsubscribe !== undefined).toBe(invitingKinds.has(kind))
      expect(mail.text.includes('Unsubscribe')).toBe(invitingKinds.has(kind))
    },
  )

  test.each(['welcome', 'welcome-without-plan'])(
    '%s claims no chosen password, which a corrected address may have removed, and says how to get one',
    (id) => {
      expect(textOf(id)).not.toContain('you chose')
      expect(textOf(id)).toContain('choose a new one under “Forgot your password?”')
    },
  )

  test('mails about an operator’s own account say what stays signed in, and what to do if it was somebody else', () => {
    expect(textOf('password-changed')).toContain('Every device that was logged in has been logged out.')
    expect(textOf('password-changed-operator')).toContain('Every other device that was signed in')
    expect(textOf('second-factor-added')).toMatch(/If it wasn't, set a new password now/)
    expect(textOf('second-factor-removed-self')).toMatch(/Your sign-ins continue[^]*If it wasn't you/)
    expect(textOf('second-factor-removed')).toContain('You have been signed out everywhere')
  })

  test('mails link to the account only by way of the login page, for readers who are signed out', () => {
    const links = samples.flatMap(({ mail }) => mail.text.match(/https:\/\/shop\.example\/\S*/g) ?? [])
    expect(links).toContain('https://shop.example/login')
    const needsSignIn = /^\/(?:account|subscription)/
    expect(links.filter((link) => needsSignIn.test(new URL(link).pathname))).toEqual([])
  })

  test.each([
    'trial-ending',
    'renewal-reminder',
    'plan-resumed',
    'rhythm-switched',
    'payment-failed-good',
    'cancelled-later',
  ])('%s links to the plan', (id) => {
    expect(textOf(id)).toContain('https://shop.example/login?next=/subscription')
  })

  test('a receipt of a plan names its renewal and how to cancel; a one-time offer has neither', () => {
    expect(textOf('receipt-plan')).toMatch(/renews at \$\d+\.\d\d every/)
    expect(textOf('receipt-plan')).toMatch(
      /To cancel, open your account or write to .+ at least 48 hours before a renewal/,
    )
    const offer = textOf('receipt-offer')
    if (offer === '') return
    expect(offer).toContain('one-time purchase')
    expect(offer).not.toMatch(/renews|To cancel/)
  })

  test('a receipt of a renewal says so, and promises neither a first term nor an end', () => {
    const renewal = textOf('receipt-renewal')
    expect(renewal).toContain('Renewal of your plan: ')
    expect(renewal).toMatch(/at least 48 hours before a renewal/)
    expect(renewal).not.toMatch(/first|run until|one-time|nothing to cancel/i)
  })

  test.each(['trial-ending', 'renewal-reminder'])('%s names the day, the price and how to cancel', (id) => {
    expect(textOf(id)).toMatch(/(First term ends|Renews): December 21, 2026 \(UTC\)/)
    expect(textOf(id)).toMatch(/\$\d+\.\d\d every/)
    expect(textOf(id)).toContain('Cancel in your account by December 19, 2026 (UTC).')
  })

  test('the end of an introductory price names both prices, the day and how to cancel', () => {
    const mail = textOf('renewal-reminder-introductory')
    expect(mail).toMatch(/Introductory price: \$\d+\.\d\d\n/)
    expect(mail).toContain('Introductory price ends: December 21, 2026 (UTC)')
    expect(mail).toMatch(/Price from then on: \$\d+\.\d\d every/)
    expect(mail).toContain('Cancel in your account by December 19, 2026 (UTC).')
  })

  test('a new billing interval is confirmed with the day and price of its first charge, and how to cancel', () => {
    const mail = textOf('rhythm-switched')
    expect(mail).toContain('Nothing is charged today. Your paid period runs until December 21, 2026,')
    expect(mail).toContain('First charge: December 21, 2026 (UTC)')
    expect(mail).toMatch(/from then on you pay \$\d+\.\d\d every year\./)
    expect(mail).toContain('Cancel in your account by December 19, 2026 (UTC).')
  })

  test('a resumed plan is confirmed with the day and price of its next charge, and how to cancel', () => {
    const mail = textOf('plan-resumed')
    expect(mail).toMatch(
      /Your plan was resumed\. It renews on December 21, 2026: we will charge \$\d+\.\d\d /,
    )
    expect(mail).toContain('Renews: December 21, 2026 (UTC)')
    expect(mail).toMatch(/Price: \$\d+\.\d\d every/)
    expect(mail).toContain('Cancel in your account by December 19, 2026 (UTC).')
  })

  test('a used recovery code says where to create new ones, unless there is no second factor any more', () => {
    const create = /create new (ones|codes) under “Your Profile”/
    expect(textOf('recovery-code-used')).toMatch(create)
    expect(textOf('recovery-code-used-last')).toMatch(create)
    expect(textOf('recovery-code-used-last')).not.toContain('handy')
    expect(textOf('recovery-code-used-off')).not.toMatch(/create new/)
    expect(textOf('recovery-code-used-off')).toContain('You will get new codes then.')
  })

  test('the offer mail names the cheapest first term', () => {
    const least = brand.plans.toSorted((a, b) => a.finalPriceCents - b.finalPriceCents)[0]
    if (least === undefined) throw new Error('The brand sells no plan')
    const price = formatMoney({ cents: least.finalPriceCents, currency: 'usd' })
    expect(textOf('email-offer')).toContain(
      `Plans start at ${price} for the first ${firstTermLength(least)}.`,
    )
  })

  test('refunds take as long as the terms say', () => {
    expect(textOf('second-trial-paid')).toContain('It can take 5 to 10 business days to show up.')
    expect(textOf('second-trial-free')).not.toContain('days')
    expect(textOf('second-trial-refunded')).toMatch(
      /You paid \$[\d.]+\. It has been refunded to the card you used\./,
    )
    expect(textOf('second-trial-partly')).toMatch(
      /You paid \$[\d.]+\. A part of it was refunded before\. We are refunding the other \$1\.00 to the card/,
    )
    expect(textOf('cancelled-unpaid')).toMatch(
      /Your payment of \$[\d.]+ .+ It can take 5 to 10 business days/,
    )
  })

  test('readers who did not finish are not promised a plan made from their answers', () => {
    const unfinished = samples.find(({ id }) => id === 'email-offer-unfinished')?.mail
    expect(unfinished?.text).toContain('You can also finish the quiz first.')
    expect(unfinished?.text).toMatch(/Plans start at \$\d/)
    for (const words of [unfinished?.subject, unfinished?.text, unfinished?.html])
      expect(words).not.toMatch(/your .*plan,|plan (we )?made from|my offer/i)
    expect(textOf('email-offer')).toContain('Your plan is now on one page')
  })

  test.each(samples.filter(({ kind }) => invitingKinds.has(kind)).map(({ id, mail }) => [id, mail] as const))(
    '%s says neither that answers are kept, which may have been removed, nor how long ago they were given',
    (_id, { subject, text }) => {
      for (const words of [subject, text]) expect(words).not.toMatch(/answer|\bago\b|what you told us/i)
    },
  )

  test('a cancellation says until when the plan stays open, and that it can be resumed until then', () => {
    expect(textOf('cancelled-later')).toContain('You keep access until December 21, 2026.')
    expect(textOf('cancelled-later')).toContain('Until then, you can resume your plan in your account.')
    expect(textOf('cancelled-later')).toMatch(/Canceled on: .+\nOpen until: December 21, 2026 \(UTC\)/)
  })

  test('a plan that ended at once is not described as canceled by its reader', () => {
    const mail = samples.find(({ id }) => id === 'cancelled-now')?.mail
    expect(mail?.subject).toBe(`Your ${brand.name} plan has ended`)
    expect(mail?.text).toContain('\nEnded on: November 21, 2026\n')
    // It may have been paid in full: an operator can end any plan, and a lost dispute does.
    expect(mail?.text).not.toMatch(/unpaid|refund|collected/)
    expect(mail?.text).toContain(`If you didn't expect this, write to ${brand.brandLinks.supportEmail}.`)
    for (const form of [mail?.text, mail?.html])
      expect(form).not.toMatch(/is cancell?ed|Cancell?ed on|Open until|resume/i)
  })
})

test('amounts are in the currency of their charge, with its code if nothing is sold in it', () => {
  const day = '2026-12-21T09:00:00.000Z'
  const charge = { productId: 'calmplate-1-month', amountCents: 1999, currency: 'eur' }
  const failed = { ...charge, failedAt: day, triesAgainAt: null }
  for (const { text, html } of [
    receiptMail(calmplate, site, { ...charge, orderId: 'order-1', paidAt: day }),
    renewalReminderMail(calmplate, site, { ...charge, renewsAt: day }, Date.parse(day)),
    trialEndingMail(calmplate, site, { ...charge, endsAt: day }, Date.parse(day)),
    paymentFailedMail(calmplate, site, failed, Date.parse(day)),
  ])
    for (const form of [text, html]) {
      expect(form).toContain('19.99 EUR')
      expect(form).not.toContain('$19.99')
    }
})

test('while there is no app, the welcome mail does not promise a mail about it', () => {
  const testing = { ...calmplate, thankYou: { ...calmplate.thankYou, isProductTesting: true } }
  const { text } = welcomeMail(testing, site, { email: 'mia@example.com' })
  expect(text).toContain("The app is coming very soon. You'll find it on your account page.")
  expect(text).not.toMatch(/write to you/)
})

test('the reset link points to the page, with the token', () => {
  const { text } = passwordResetMail(calmplate, site, { token: 'a&b=c#d', minutes: 30, isFirst: false })
  expect(text).toContain('https://shop.example/reset-password?token=a%26b%3Dc%23d')
})

test('values inserted into a mail are escaped', () => {
  const { html } = renderMail(
    { ...calmplate, name: '<b>Brand</b>' },
    {
      subject: '</title><script>1</script>',
      heading: '<img src=x onerror=alert(1)>',
      preview: '<marquee>',
      blocks: [
        { kind: 'text', text: '" onmouseover="x' },
        { kind: 'facts', rows: [['<i>', "'&"]] },
        { kind: 'steps', items: ['<u>'] },
        { kind: 'button', label: '<em>', url: new URL('https://shop.example/?a="><script>') },
      ],
      reason: '<s>',
    },
  )
  expect(html).not.toMatch(/<(script|img|b|i|u|em|s|marquee)>|<img|" onmouseover/)
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;')
})

test('a link leads to a web page or nowhere', () => {
  const mailTo = (url: string) => () =>
    renderMail(calmplate, {
      subject: '',
      heading: '',
      blocks: [{ kind: 'button', label: '', url: new URL(url) }],
      reason: '',
    })
  expect(mailTo('javascript:alert(1)')).toThrow('web pages only')
  expect(mailTo('http://localhost:3000/')).not.toThrow()
})
