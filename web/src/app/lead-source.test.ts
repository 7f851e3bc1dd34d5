import { privacyPolicyVersion } from '@fennel/funnel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RegistrationSource } from '#web/visitor/index.ts'
import { startVisit } from './start-visit.ts'

const named: unknown[] = []

beforeEach(() => {
  named.length = 0
  const settings = {
    brand: 'bravolio',
    payments: { publishableKey: '', scriptUrl: null, sandbox: true },
    passwordMinLength: 6,
    privacy: { country: 'US', state: 'OH', policyVersion: privacyPolicyVersion, browserPixelId: null },
  }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.endsWith('/leads') && typeof body === 'string')
      named.push(JSON.parse(body).registrationSource)
    return Response.json({ success: true, data: address.endsWith('/site-settings') ? settings : {} })
  })
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset['brand'] = 'bravolio'
})

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['brand']
})

it.each<[string, RegistrationSource]>([
  ['/purchase', 'quiz'],
  ['/checkout', 'checkout'],
  ['/email-offer', 'email_offer'],
])('a lead whose address was given on %s names that page as its source', async (path, source) => {
  window.history.replaceState(null, '', path)
  const { visitor } = await startVisit(window)
  visitor.saveEmail('a@b.co')
  // The server of this test answers without a lead.
  await expect(visitor.ensureLead(source)).rejects.toThrow('No lead ID')
  expect(new Set(named)).toEqual(new Set([source]))
})
