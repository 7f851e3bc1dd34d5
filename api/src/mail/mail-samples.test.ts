import { brandIds, loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { mailSamples } from './mail-samples.ts'

test.each(brandIds)(
  'of %s, only an offer that does not renew is confirmed as a one-time purchase',
  async (id) => {
    const brand = await loadBrand(id)
    const offer = brand.upsells.products.find(({ billing }) => billing === 'one-time')
    const samples = mailSamples(brand, new URL('https://shop.example'))
    const text = samples.find((sample) => sample.id === 'receipt-offer')?.mail.text
    const stated = offer && [
      offer.name,
      `$${(offer.priceCents / 100).toFixed(2)}`,
      'This is a one-time purchase.',
    ]
    expect(stated?.filter((words) => text?.includes(words))).toEqual(stated)
    expect(text === undefined).toBe(offer === undefined)
  },
)

test.each(brandIds)(
  'of %s, the welcome calls no plan built from answers: not every buyer gave any',
  async (id) => {
    const samples = mailSamples(await loadBrand(id), new URL('https://shop.example'))
    const welcome = samples.find((sample) => sample.id === 'welcome')?.mail
    expect(welcome?.text).toContain('Open your plan. It is waiting for you.')
    for (const form of [welcome?.text, welcome?.html]) expect(form).not.toMatch(/answers/)
  },
)

test.each(brandIds)('of %s, the welcome to an account without a plan promises none', async (id) => {
  const samples = mailSamples(await loadBrand(id), new URL('https://shop.example'))
  const welcome = samples.find((sample) => sample.id === 'welcome-without-plan')?.mail
  expect(welcome?.subject).toMatch(/account is ready$/)
  for (const form of [welcome?.text, welcome?.html]) {
    expect(form).toContain('mia@example.com')
    expect(form).not.toMatch(/your plan|waiting for you/i)
  }
})
