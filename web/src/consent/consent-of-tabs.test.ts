import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { keptIn, receipt, visit } from './testing/visit-consent.ts'

describe('consent in two tabs', () => {
  it('does not resend from one tab what another has withdrawn', async () => {
    const storage = memoryStorage()
    let isAway = true
    const accepting = visit({
      country: 'DE',
      storage,
      handler: (input) => (isAway ? Promise.reject(new ApiFailure(0, 'network', 'away')) : receipt(input)),
    })
    const refusing = visit({ country: 'DE', storage, session: 'session-1' })
    await Promise.all([accepting.consent.known, refusing.consent.known])
    accepting.consent.choose({ analytics: true, ads: true }, 'banner-accept')
    await waitFor(() => expect(accepting.sent()).toHaveLength(1))
    refusing.consent.choose({ analytics: false, ads: false }, 'banner-reject')
    await waitFor(() => expect(keptIn(storage)).toMatchObject({ isSent: true }))
    isAway = false
    accepting.consent.resend()
    await Promise.resolve()
    expect(accepting.sent()).toHaveLength(1)
    expect(keptIn(storage)).toMatchObject({ choices: { analytics: false, ads: false } })
  })

  it("keeps another tab's choice made while its own receipt was on the way", async () => {
    const storage = memoryStorage()
    const taken = Promise.withResolvers<void>()
    const slow = visit({
      country: 'DE',
      storage,
      handler: async (input) => {
        await taken.promise
        return receipt(input)
      },
    })
    const refusing = visit({ country: 'DE', storage, session: 'session-1' })
    await Promise.all([slow.consent.known, refusing.consent.known])
    slow.consent.choose({ analytics: true, ads: true }, 'banner-accept')
    refusing.consent.choose({ analytics: false, ads: false }, 'banner-reject')
    taken.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(keptIn(storage)).toMatchObject({ source: 'banner-reject', choices: { ads: false } })
  })

  it('follows another tab at once, closes a question answered there, and adds to the choices made there', async () => {
    const storage = memoryStorage()
    const here = visit({ country: 'DE', storage })
    const there = visit({ country: 'DE', storage, session: 'session-1' })
    await Promise.all([here.consent.known, there.consent.known])
    there.consent.choose({ analytics: true, ads: true }, 'banner-accept')
    here.consent.catchUp()
    expect(here.state()).toMatchObject({ panel: 'closed', isDecided: true, allowed: { ads: true } })
    there.consent.choose({ analytics: false, ads: false }, 'footer')
    here.consent.choose({ healthProcessing: true }, 'health-step')
    expect(keptIn(storage)).toMatchObject({
      isDecided: true,
      isHealthDecided: true,
      choices: { analytics: false, ads: false, healthProcessing: true },
    })
    here.consent.open()
    there.consent.choose({ healthProcessing: false }, 'footer')
    here.consent.catchUp()
    expect(here.state()).toMatchObject({
      panel: 'choices',
      isHealthDecided: true,
      allowed: { ads: false, healthProcessing: false },
    })
  })

  it('asks again, and allows no more than before any choice, once another tab has erased everything', async () => {
    const storage = memoryStorage()
    const here = visit({ country: 'DE', storage })
    await here.consent.known
    here.consent.choose({ analytics: true, ads: true, healthProcessing: true }, 'banner-accept')
    expect(here.state().panel).toBe('closed')
    for (const key of storage.keys('')) storage.remove(key)
    here.consent.catchUp()
    const nothing = { analytics: false, ads: false, healthProcessing: false }
    expect(here.state()).toMatchObject({ panel: 'notice', isDecided: false, allowed: nothing })
  })

  it('asks nothing before the region is known', async () => {
    const here = visit({ country: 'DE', loadSettings: () => new Promise(() => undefined) })
    here.consent.catchUp()
    expect(here.state().panel).toBe('closed')
  })
})
