import type { Brand } from '@fennel/funnel'
import { act, render } from '@testing-library/react'
import { ApiProvider } from '#web/api/index.ts'
import { ConsentProvider } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { unaskedConsent } from '#web/consent/unasked-consent.ts'
import { EmailOfferScreen } from '#web/journey/email-offer/email-offer-screen.tsx'
import { fakeApi } from './fake-api.ts'
import type { FakeApi } from './fake-api.ts'
import { chooseProvider, fakeProvider } from './fake-payment-provider.ts'
import type { FakeVisitor } from './fake-visitor.ts'
import { planList } from './paid-visit.ts'
import { paidHandlers } from './render-checkout.tsx'
import { inApp, testBrand } from './render-screen.tsx'

interface Options {
  readonly brand?: Brand
  /** By default, nothing is asked. */
  readonly consent?: Consent
  /** With its question mark. */
  readonly query?: string
}

/** Opens the email's offer for this visitor. Mock the provider's loader first. */
export async function openEmailOffer(
  visitor: FakeVisitor,
  { brand = testBrand, consent = unaskedConsent, query = '' }: Options = {},
): Promise<FakeApi> {
  chooseProvider(fakeProvider())
  const api = fakeApi({ ...paidHandlers, subscriptionProducts: () => planList(brand.plans) })
  window.history.pushState(null, '', `/email-offer${query}`)
  await act(async () => {
    render(
      inApp(
        <ApiProvider client={api}>
          <ConsentProvider consent={consent}>
            <EmailOfferScreen />
          </ConsentProvider>
        </ApiProvider>,
        { visitor, brand },
      ),
    )
  })
  return api
}
