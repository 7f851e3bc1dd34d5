import { privacyPolicyVersion } from '@fennel/funnel'
import { plainConsentCopy } from '@fennel/brands'
import { fireEvent, getByRole, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { consentPurposes } from './consent-purposes.ts'
import { keepOnlyRefusals } from './keep-only-refusals.ts'
import { visit } from './testing/visit-consent.ts'

const policyVersion = '2027-01-01'

/** A browser that made a choice under today's policy and returns after the policy has changed. */
async function comeBack(say: (consent: ReturnType<typeof visit>['consent']) => void, country = 'US') {
  const storage = memoryStorage()
  const before = visit({ country, storage })
  await before.consent.known
  say(before.consent)
  await waitFor(() => expect(before.consent.renewReceipt()).toBe(false))
  const back = visit({ country, storage, policyVersion, session: 'session-2' })
  await back.consent.known
  return { ...back, storage }
}

describe('a changed policy', () => {
  it('asks again and keeps a no until it is answered', async () => {
    const { consent, state, sent, storage } = await comeBack(({ choose }) =>
      choose({ analytics: false, ads: false }, 'banner-reject'),
    )
    expect(state()).toMatchObject({
      panel: 'notice',
      isDecided: false,
      allowed: { analytics: false, ads: false, healthProcessing: true },
    })
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    consent.choose({ analytics: true, ads: true }, 'banner-accept')
    expect(state()).toMatchObject({
      panel: 'closed',
      isDecided: true,
      allowed: { analytics: true, ads: true },
    })
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ choices: { analytics: true, ads: true }, policyVersion })
    const later = visit({ country: 'US', storage, policyVersion, session: 'session-2' })
    await later.consent.known
    expect(later.state()).toMatchObject({ panel: 'closed', allowed: { analytics: true, ads: true } })
  })

  it('reports only the refusals for a new visit, as they were made', async () => {
    const { sent, consent } = await comeBack(({ choose }) => {
      choose({ analytics: true, ads: false }, 'banner-custom')
      choose({ healthProcessing: true }, 'health-step')
    })
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent()).toMatchObject([
      {
        sessionId: 'session-2',
        isDecided: true,
        isHealthDecided: false,
        policyVersion: privacyPolicyVersion,
      },
    ])
    expect(sent()[0]?.choices).toEqual({ ads: false })
  })

  it('keeps a no through a health choice, a reload and another policy change', async () => {
    const { consent, storage, sent } = await comeBack(({ choose }) =>
      choose({ analytics: true, ads: false }, 'banner-custom'),
    )
    consent.choose({ healthProcessing: true }, 'health-step')
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ choices: { ads: false, healthProcessing: true }, policyVersion })
    expect(sent().at(-1)?.choices).not.toHaveProperty('analytics')
    for (const version of [policyVersion, '2028-01-01', privacyPolicyVersion]) {
      const again = visit({ country: 'US', storage, policyVersion: version, session: version })
      await again.consent.known
      expect(again.state()).toMatchObject({ panel: 'notice', isDecided: false, allowed: { ads: false } })
      await waitFor(() => expect(again.consent.renewReceipt()).toBe(false))
    }
  })

  it('keeps a no to health answers and asks again before the next one', async () => {
    const { state, sent, consent } = await comeBack(({ choose }) =>
      choose({ healthProcessing: false }, 'footer'),
    )
    expect(state()).toMatchObject({ isHealthDecided: false, allowed: { ads: true, healthProcessing: false } })
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent()[0]).toMatchObject({ isDecided: false, isHealthDecided: true })
    expect(sent()[0]?.choices).toEqual({ healthProcessing: false })
  })

  it('delivers a refusal that never arrived, under its original id', async () => {
    const storage = memoryStorage()
    const lost = visit({
      country: 'US',
      storage,
      handler: () => Promise.reject(new ApiFailure(0, 'network', 'away')),
    })
    await lost.consent.known
    lost.consent.choose({ analytics: false, ads: false }, 'banner-reject')
    const back = visit({ country: 'US', storage, policyVersion })
    await back.consent.known
    await waitFor(() => expect(back.consent.renewReceipt()).toBe(false))
    expect(back.sent()).toMatchObject([
      { receiptId: 'receipt-1-s', choices: { analytics: false, ads: false } },
    ])
  })

  it('forgets a yes', async () => {
    const { sent, consent, state } = await comeBack(({ choose }) =>
      choose({ analytics: true, ads: true }, 'banner-accept'),
    )
    expect(state()).toMatchObject({ panel: 'notice', isDecided: false })
    expect(consent.renewReceipt()).toBe(false)
    expect(sent()).toEqual([])
  })
})

it("uses the brand's policy version until the server reports its own", async () => {
  const storage = memoryStorage()
  const away = () => Promise.reject(new Error('away'))
  const first = visit({ storage, policyOfBrand: policyVersion, loadSettings: away })
  await first.consent.known
  first.consent.choose({ analytics: true, ads: true }, 'banner-accept')
  await waitFor(() => expect(first.sent().at(-1)).toMatchObject({ policyVersion }))
  // A server outage alone does not make the page ask again.
  const back = visit({ storage, policyOfBrand: policyVersion, loadSettings: away })
  await back.consent.known
  expect(back.state()).toMatchObject({ isDecided: true, panel: 'closed' })
})

describe('a yes to health answers under an earlier policy', () => {
  const sayYes = ({ choose }: ReturnType<typeof visit>['consent']) => {
    choose({ healthProcessing: true }, 'health-step')
    choose({ analytics: false, ads: false }, 'banner-reject')
  }
  const panelOf = (consent: ReturnType<typeof visit>['consent']) => {
    const { purposes: panel } = consentPurposes(consent, plainConsentCopy)
    return {
      press: (name: string) => fireEvent.click(getByRole(panel, 'button', { name })),
      health: () => getByRole<HTMLInputElement>(panel, 'checkbox', { name: 'My health answers' }),
    }
  }

  it.each(['DE', 'US'])(
    'can be taken back with "Reject all" in %s, also after another choice',
    async (country) => {
      const { consent, sent, storage } = await comeBack(sayYes, country)
      panelOf(consent).press('Accept all')
      await waitFor(() => expect(consent.renewReceipt()).toBe(false))
      expect(sent().at(-1)).toMatchObject({ isHealthDecided: false })
      const later = visit({ country, storage, policyVersion, session: 'session-2' })
      await later.consent.known
      panelOf(later.consent).press('Reject all')
      await waitFor(() => expect(later.consent.renewReceipt()).toBe(false))
      expect(later.sent().at(-1)).toMatchObject({
        isHealthDecided: true,
        choices: { healthProcessing: false },
      })
    },
  )

  it('is not taken back by saving other choices, but by unchecking its box', async () => {
    const { consent, sent, state } = await comeBack(sayYes, 'DE')
    panelOf(consent).press('Save my choices')
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ isDecided: true, isHealthDecided: false })
    expect(state()).toMatchObject({ isHealthDecided: false, allowed: { healthProcessing: false } })
    const panel = panelOf(consent)
    expect(panel.health().checked).toBe(true)
    fireEvent.click(panel.health())
    panel.press('Save my choices')
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ isHealthDecided: true, choices: { healthProcessing: false } })
    const again = panelOf(consent)
    expect(again.health().checked).toBe(false)
    fireEvent.click(again.health())
    again.press('Save my choices')
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ isHealthDecided: true, choices: { healthProcessing: true } })
  })

  it.each(['DE', 'US'])('no longer shows as a yes in %s if a no came after it', async (country) => {
    const { consent, sent } = await comeBack((before) => {
      sayYes(before)
      before.choose({ healthProcessing: false }, 'footer')
    }, country)
    expect(panelOf(consent).health().checked).toBe(false)
    panelOf(consent).press('Save my choices')
    await waitFor(() => expect(consent.renewReceipt()).toBe(false))
    expect(sent().at(-1)).toMatchObject({ policyVersion, choices: { healthProcessing: false } })
    expect(panelOf(consent).health().checked).toBe(false)
  })

  it('is forgotten with the person who leaves the browser', async () => {
    const { consent, storage } = await comeBack(sayYes, 'DE')
    expect(panelOf(consent).health().checked).toBe(true)
    keepOnlyRefusals(storage)
    const next = visit({ country: 'DE', storage, policyVersion, session: 'session-3' })
    await next.consent.known
    expect(() => panelOf(next.consent).health()).toThrow('Unable to find')
  })
})
