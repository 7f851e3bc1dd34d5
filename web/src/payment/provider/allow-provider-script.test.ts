import { expect, test, vi } from 'vitest'
import { allowProviderScript } from './allow-provider-script.ts'

type Rules = Readonly<
  Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>
>

/** A window at a path, and the policy that was created in it. */
function windowAt(pathname: string) {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>()
  const location = { pathname, href: `https://shop.example${pathname}`, origin: 'https://shop.example' }
  return { view: { location, trustedTypes: { createPolicy } } as unknown as Window, createPolicy }
}

test('lets a payment page load scripts from Stripe and from ourselves, and never create one from text', () => {
  const { view, createPolicy } = windowAt('/purchase')
  allowProviderScript(view)
  const [name, rules] = createPolicy.mock.calls[0] ?? []
  expect(name).toBe('default')
  for (const address of [
    'https://js.stripe.com/v3',
    '/sandbox/stripe.js',
    'https://shop.example/assets/a.js',
  ])
    expect(rules?.createScriptURL(address)).toBe(address)
  for (const address of [
    'https://js.stripe.com.evil.example/v3',
    'https://evil.example/js.stripe.com',
    '//evil.example/a.js',
    'http://js.stripe.com/v3',
    'data:text/javascript,1',
  ])
    expect(rules?.createScriptURL(address)).toBeNull()
  expect(rules?.createHTML('<b>')).toBeNull()
  expect(rules?.createScript('1')).toBeNull()
})

test('creates no policy on other pages, which blocks all of these, or in browsers without Trusted Types', () => {
  const { view, createPolicy } = windowAt('/quiz/age')
  allowProviderScript(view)
  expect(createPolicy).not.toHaveBeenCalled()
  expect(() => allowProviderScript({ location: view.location } as Window)).not.toThrow()
})
