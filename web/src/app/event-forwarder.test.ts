import { privacyPolicyVersion } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pixelAddress } from '#web/ads/create-pixel.ts'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { createSafeStorage } from '#web/visitor/index.ts'
import { createEventForwarder } from './event-forwarder.ts'

const flow = testBrand.flows[testBrand.defaultFlowId]
if (flow === undefined) throw new Error('The brand has no default flow')

it('waits for a yes to advertising with one subscription, however many events come before it', async () => {
  const consent = fakeConsent('DE')
  const subscribe = vi.spyOn(consent.store, 'subscribe')
  const pictures = vi.spyOn(window.Image.prototype, 'src', 'set')
  const api = fakeApi({
    siteSettings: () => ({
      success: true,
      data: {
        brand: testBrand.appId,
        payments: { publishableKey: '', scriptUrl: null, sandbox: true },
        passwordMinLength: 6,
        privacy: { country: 'DE', state: null, policyVersion: privacyPolicyVersion, browserPixelId: '12345' },
      },
    }),
  })
  const forward = createEventForwarder({
    view: window,
    storage: createSafeStorage(() => undefined),
    consent,
    brand: brandCoreOf(testBrand, flow.id),
    flow,
    api,
    isInArms: () => true,
  })
  const visitor = fakeVisitor()
  const at = new Date().toISOString()
  for (const id of ['one', 'two', 'three'])
    forward(visitor, {
      eventType: 'landingPageVisit',
      eventId: `event-${id}`,
      sessionId: 'session-1',
      timestamp: at,
    })
  expect(subscribe).toHaveBeenCalledOnce()
  expect(api.names()).toEqual([])
  consent.choose({ ads: true }, 'banner-accept')
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(3))
  for (const [address] of pictures.mock.calls) expect(address).toContain(pixelAddress)
  expect(api.names()).toEqual(['siteSettings'])
})
