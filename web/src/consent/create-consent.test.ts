import { privacyPolicyVersion } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { regionKey } from './kept-region.ts'
import { visit } from './testing/visit-consent.ts'

afterEach(() => vi.useRealTimers())

describe('consent', () => {
  it('allows nothing before a yes under opt-in, and asks', async () => {
    const { consent, state } = visit({ country: 'DE' })
    await consent.known
    expect(state()).toMatchObject({
      panel: 'notice',
      allowed: { analytics: false, ads: false, healthProcessing: false },
    })
  })

  it('remembers the region for the next page of the tab, then updates it', async () => {
    const tabStorage = memoryStorage()
    const first = visit({ country: 'US', tabStorage, basisWithoutCountry: 'opt-in' })
    expect(first.state()).toMatchObject({ isKnown: false, allowed: { ads: false } })
    await first.consent.known
    const second = visit({ country: 'DE', tabStorage, basisWithoutCountry: 'opt-in' })
    expect(second.state()).toMatchObject({ isKnown: true, panel: 'closed', allowed: { ads: true } })
    await second.consent.known
    expect(second.state()).toMatchObject({ isKnown: true, panel: 'notice', allowed: { ads: false } })
  })

  it('uses the remembered region when the server does not answer, unless it is unreadable', async () => {
    const loadSettings = async () => Promise.reject(new Error('away'))
    const tabStorage = memoryStorage()
    tabStorage.write(regionKey, { country: 'US', state: null, policyVersion: privacyPolicyVersion })
    const known = visit({ tabStorage, loadSettings, basisWithoutCountry: 'opt-in' })
    await known.consent.known
    expect(known.state()).toMatchObject({ isKnown: true, allowed: { ads: true } })
    for (const nonsense of [7, 'US', { country: 7 }, { country: 'US', state: null }]) {
      tabStorage.write(regionKey, nonsense)
      const unknown = visit({ tabStorage, loadSettings, basisWithoutCountry: 'opt-in' })
      expect(unknown.state()).toMatchObject({ isKnown: false, allowed: { ads: false } })
      await unknown.consent.known
      expect(unknown.state()).toMatchObject({ allowed: { ads: false } })
    }
  })

  it('allows everything until a no under opt-out, and says so', async () => {
    const { consent, state } = visit({ country: 'US' })
    await consent.known
    expect(state()).toMatchObject({
      panel: 'notice',
      allowed: { analytics: true, ads: true, healthProcessing: true },
    })
    consent.choose({ analytics: false, ads: false }, 'banner-reject')
    expect(state()).toMatchObject({
      panel: 'closed',
      allowed: { analytics: false, ads: false, healthProcessing: true },
    })
  })

  it('closed without a choice, asks again; after one, it stays closed', async () => {
    const { consent, state } = visit({ country: 'DE' })
    await consent.known
    const panels = () => [consent.open, consent.close].map((step) => (step(), state().panel))
    expect(panels()).toEqual(['choices', 'notice'])
    consent.choose({ analytics: true, ads: false }, 'banner-custom')
    expect(panels()).toEqual(['choices', 'closed'])
  })

  it('sends one receipt per choice, which survives a reload and is not sent twice', async () => {
    const { consent, sent, storage } = visit({ country: 'DE', timeZone: 'Europe/Berlin' })
    await consent.known
    consent.choose({ analytics: true, ads: false }, 'banner-custom')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual({
      receiptId: 'receipt-1-s',
      sessionId: 'session-1',
      choices: { analytics: true, ads: false, healthProcessing: false },
      isDecided: true,
      isHealthDecided: false,
      gpc: false,
      source: 'banner-custom',
      policyVersion: privacyPolicyVersion,
      timeZone: 'Europe/Berlin',
    })
    const again = visit({ country: 'DE', storage })
    await again.consent.known
    expect(again.state()).toMatchObject({ panel: 'closed', allowed: { analytics: true, ads: false } })
    expect(again.sent()).toEqual([])
  })

  it('resends a lost receipt, and sends a new one for a new session', async () => {
    const storage = memoryStorage()
    const lost = visit({
      country: 'DE',
      storage,
      handler: () => Promise.reject(new ApiFailure(0, 'network', 'away')),
    })
    await lost.consent.known
    lost.consent.choose({ analytics: true, ads: true }, 'banner-accept')
    const back = visit({ country: 'DE', storage })
    await back.consent.known
    await waitFor(() => expect(back.sent()).toMatchObject([{ receiptId: 'receipt-1-s' }]))
    const later = visit({ country: 'DE', storage, session: 'session-2' })
    await later.consent.known
    await waitFor(() =>
      expect(later.sent()).toMatchObject([{ sessionId: 'session-2', receiptId: 'receipt-1-session-2' }]),
    )
  })

  it('never allows advertising under Global Privacy Control', async () => {
    const { consent, state } = visit({ country: 'US', gpc: true })
    await consent.known
    consent.choose({ analytics: true, ads: true }, 'banner-accept')
    expect(state().allowed).toMatchObject({ analytics: true, ads: false })
  })

  it('takes a yes to health answers for those alone and still asks about the rest', async () => {
    const { consent, state } = visit({ country: 'DE' })
    await consent.known
    consent.choose({ healthProcessing: true }, 'health-step')
    expect(state()).toMatchObject({
      panel: 'notice',
      isDecided: false,
      allowed: { analytics: false, ads: false, healthProcessing: true },
    })
  })

  it('leaves statistics and advertising out of a health receipt, unless the server does not know them yet', async () => {
    const saysRest = (page: ReturnType<typeof visit>) => page.sent().map(({ isDecided }) => isDecided)
    const first = visit({ country: 'DE' })
    await first.consent.known
    first.consent.choose({ healthProcessing: true }, 'health-step')
    await waitFor(() => expect(first.consent.renewReceipt()).toBe(false))
    first.consent.choose({ analytics: true, ads: true }, 'banner-accept')
    await waitFor(() => expect(first.consent.renewReceipt()).toBe(false))
    first.consent.choose({ healthProcessing: false }, 'footer')
    expect(saysRest(first)).toEqual([false, true, false])
    await waitFor(() => expect(first.consent.renewReceipt()).toBe(false))
    const later = visit({
      country: 'DE',
      storage: first.storage,
      session: 'session-2',
      handler: () => new Promise(() => undefined),
    })
    await later.consent.known
    later.consent.choose({ healthProcessing: true }, 'health-step')
    expect(saysRest(later)).toEqual([true, true])
  })

  it('uses the time zone when the server does not answer', async () => {
    vi.useFakeTimers()
    const { consent, state } = visit({
      timeZone: 'Europe/Oslo',
      loadSettings: () => new Promise(() => undefined),
    })
    await vi.advanceTimersByTimeAsync(3_000)
    await consent.known
    expect(state()).toMatchObject({ isKnown: true, regime: { region: 'EU', basis: 'opt-in' } })
  })

  it('allows nothing before a yes if the country is unknown, unless the brand says otherwise', async () => {
    const careful = visit({ country: null })
    await careful.consent.known
    expect(careful.state()).toMatchObject({ regime: { basis: 'opt-in' }, allowed: { ads: false } })
    const other = visit({ country: null, basisWithoutCountry: 'opt-out' })
    await other.consent.known
    expect(other.state()).toMatchObject({ regime: { basis: 'opt-out' }, allowed: { ads: true } })
  })

  it('asks again when the policy has changed', async () => {
    const { consent, storage } = visit({ country: 'DE' })
    await consent.known
    consent.choose({ analytics: true, ads: true }, 'banner-accept')
    const changed = visit({ country: 'DE', storage, policyVersion: '2027-01-01' })
    await changed.consent.known
    expect(changed.state()).toMatchObject({ panel: 'notice', allowed: { ads: false } })
  })
})
