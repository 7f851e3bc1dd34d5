import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { BrandLogo } from './index.ts'

it.each([
  [{ logoSrc: '/brands/a.svg', logoImage: '/brands/b.svg' }, '/brands/a.svg', ''],
  [{ logoImage: '/brands/b.svg' }, '/brands/b.svg', ''],
  [{}, undefined, 'The name'],
])('shows the logo %o', (logos, picture, text) => {
  const { logoSrc: _, logoImage: __, ...content } = testBrand.landingPageContent
  const landingPageContent = { ...content, ...logos, logoText: 'The name' }
  render(inApp(<BrandLogo />, { visitor: fakeVisitor(), brand: { ...testBrand, landingPageContent } }))
  const link = screen.getByRole('link', { name: 'Calmplate, to the home page' })
  expect(link.querySelector('img')?.getAttribute('src')).toBe(picture)
  expect(link.textContent).toBe(text)
  expect(link.getAttribute('href')).toBe('/')
})
