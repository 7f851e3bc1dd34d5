import { expect, test } from 'vitest'
import { isPagePath } from './page-paths.ts'
import { signInNextOf, signInNexts, signInPath } from './sign-in-next.ts'

test('every allowed target is one of our pages, and its link leads back to it', () => {
  for (const next of signInNexts) {
    expect(isPagePath(next)).toBe(true)
    expect(signInNextOf(new URL(signInPath(next), 'https://shop.example').searchParams.get('next'))).toBe(
      next,
    )
  }
})

test.each([
  null,
  '',
  '/',
  '/admin',
  '/subscription/',
  '/subscription?plan=1',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/subscription',
  'javascript:alert(1)',
  ' /subscription',
  'constructor',
])('%j leads to the account', (asked) => {
  expect(signInNextOf(asked)).toBe('/account')
})
