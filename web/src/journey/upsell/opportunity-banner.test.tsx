import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { OpportunityBanner } from './opportunity-banner.tsx'

type Inputs = Partial<ComponentProps<typeof OpportunityBanner>>

test.each<[Inputs, string, number]>([
  [{}, '14:56', 100],
  [{ minutes: 3, seconds: 0 }, '03:00', 20],
  [{ minutes: 7, seconds: 30 }, '07:30', 50],
  [{ minutes: 20, seconds: 0 }, '15:00', 100],
])('with %j, the countdown begins at %s, of fifteen minutes', (inputs, time, percent) => {
  const banner = <OpportunityBanner originalPriceCents={6_000} currency="usd" {...inputs} />
  render(inApp(banner, { visitor: fakeVisitor() }))
  expect(screen.getByRole('timer').textContent).toBe(time)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe(String(percent))
  expect(screen.getByRole('complementary').dataset['urgent']).toBe(String(percent <= 20))
})

test('says how many people it was told, and the original price', () => {
  const banner = <OpportunityBanner originalPriceCents={6_000} currency="usd" peopleCount={91} />
  render(inApp(banner, { visitor: fakeVisitor() }))
  expect(screen.getByText(/91 people are looking at this offer.*returns to \$60\./)).toBeTruthy()
})

test.each([
  ['random', /^\d+ people are looking at this offer\. After/],
  ['real', /^After/],
] as const)('told no number of people, a brand whose counts are %s says %s', (peopleCount, words) => {
  const brand = { ...testBrand, honestModes: { ...testBrand.honestModes, peopleCount } }
  const banner = <OpportunityBanner originalPriceCents={6_000} currency="usd" />
  render(inApp(banner, { visitor: fakeVisitor(), brand }))
  expect(screen.getByText(/you leave this page/).textContent).toMatch(words)
})
