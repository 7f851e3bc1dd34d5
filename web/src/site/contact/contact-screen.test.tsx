import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'

test("shows response time and business hours, the default ones or the brand's", () => {
  const { unmount } = render(inApp(<ContactScreen />, { visitor: fakeVisitor() }))
  expect(screen.getByText('24-48 hours')).toBeTruthy()
  expect(screen.getByText('Monday-Friday 9:00 AM-5:00 PM EST')).toBeTruthy()
  expect(screen.getByText('Closed weekends and major holidays')).toBeTruthy()
  unmount()
  const contactHours = { answersWithin: 'three days', businessHours: ['Daily 8:00-20:00 CET'] }
  render(inApp(<ContactScreen />, { visitor: fakeVisitor(), brand: { ...testBrand, contactHours } }))
  expect(screen.getByText('three days')).toBeTruthy()
  expect(screen.getByText('Daily 8:00-20:00 CET')).toBeTruthy()
  expect(screen.queryByText(/EST|major holidays/)).toBeNull()
})

test('asks for full name and order number, and names the company', () => {
  render(inApp(<ContactScreen />, { visitor: fakeVisitor() }))
  expect(screen.getByText(/include your full name and order number/)).toBeTruthy()
  const { companyName, companyAddress, companyCode } = testBrand.legal
  const rows = [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Name', companyName],
    ['Address', companyAddress],
    ['Company code', companyCode],
  ])
  const { supportEmail } = testBrand.brandLinks
  expect(screen.getAllByRole('link', { name: supportEmail })[0]?.getAttribute('href')).toBe(
    `mailto:${supportEmail}`,
  )
})
