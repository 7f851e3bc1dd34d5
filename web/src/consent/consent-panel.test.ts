import { plainConsentCopy as copy } from '@fennel/brands'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import type { FakeConsent } from '#web/testing/fake-consent.ts'
import { drawConsentPanel } from './consent-panel.ts'
import { hasRoomForNotice } from './has-room-for-notice.ts'

let end: (() => void) | undefined
afterEach(() => {
  end?.()
  document.body.replaceChildren()
})

function show(consent: FakeConsent, path = '/'): FakeConsent {
  window.history.pushState(null, '', path)
  const place = document.createElement('div')
  document.body.prepend(place)
  end = drawConsentPanel(place, consent, copy)
  return consent
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the consent panel', () => {
  it.each([
    ['Reject all', { analytics: false, ads: false }, 'banner-reject'],
    ['Accept all', { analytics: true, ads: true }, 'banner-accept'],
  ])('%s takes one press', async (name, choices, source) => {
    const consent = show(fakeConsent('DE'))
    expect(screen.getByRole('region', { name: copy.title })).not.toBeNull()
    await press(name)
    expect(consent.chosen).toEqual([{ choices, source }])
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('offers a choice per purpose, none prechecked under opt-in', async () => {
    const consent = show(fakeConsent('DE'))
    await press('Choose')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: copy.title }))
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Statistics' }))
    await press('Save my choices')
    expect(consent.chosen).toEqual([{ choices: { analytics: true, ads: false }, source: 'banner-custom' }])
  })

  it('prechecks nothing that nobody chose while the region is unknown', () => {
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
    const opened = { panel: 'choices', isKnown: false } as const
    show(fakeConsent('US', opened))
    expect(boxes()).toEqual([false, false])
    end?.()
    show(fakeConsent('US', { ...opened, isDecided: true }))
    expect(boxes()).toEqual([true, true])
  })

  it('honors Global Privacy Control and says so', async () => {
    const consent = show(fakeConsent('US', { gpc: true }))
    expect(screen.getByText(/Global Privacy Control/)).not.toBeNull()
    await press('Accept all')
    expect(consent.chosen).toMatchObject([{ choices: { analytics: true, ads: false } }])
  })

  it('offers no advertising to check under Global Privacy Control', async () => {
    show(fakeConsent('US', { gpc: true }))
    await press('Choose')
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ id, checked, disabled }) => ({ id, checked, disabled }))).toEqual([
      { id: 'consent-analytics', checked: true, disabled: false },
      { id: 'consent-ads', checked: false, disabled: true },
    ])
  })

  it.each([
    ['DE', /^May we count visits\? .* about your health .*Global Privacy Control/],
    ['US', /^We count visits\. .* about your health .*Global Privacy Control/],
  ])('says what a yes is for under Global Privacy Control in %s', (country, words) => {
    show(fakeConsent(country, { gpc: true }))
    expect(screen.getByText(words).textContent).not.toContain('ad partner')
  })

  it.each([
    ['DE', /^May we count visits\? /],
    ['US', /^We count visits\. /],
  ])(
    'mentions no ad partner and asks nothing about one in %s if nothing is advertised',
    async (country, words) => {
      const consent = show(fakeConsent(country, { advertises: false }))
      expect(screen.getByText(words).textContent).not.toContain('ad partner')
      await press('Choose')
      expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Statistics' })])
      await press('Accept all')
      consent.open()
      await press('Save my choices')
      end?.()
      const again = show(fakeConsent(country, { advertises: false }))
      await press('Accept all')
      expect([...consent.chosen, ...again.chosen].map(({ choices }) => choices)).toEqual([
        { analytics: true },
        { analytics: true },
        { analytics: true },
      ])
    },
  )

  it.each([
    ['Accept all', { analytics: true }],
    ['Save my choices', { analytics: false, ads: false }],
  ])(
    'opened before the settings arrive, stops asking about advertising if there is none: %s',
    async (name, choices) => {
      const consent = show(fakeConsent('DE', { panel: 'choices' }))
      await userEvent.click(screen.getByRole('checkbox', { name: 'Advertising' }))
      consent.store.setState({ advertises: false })
      expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Statistics' })])
      await press(name)
      expect(consent.chosen.map((chosen) => chosen.choices)).toEqual([choices])
    },
  )

  it('opened before the settings arrive, begins to ask about advertising if there is any', async () => {
    const consent = show(fakeConsent('DE', { panel: 'choices', advertises: false }))
    consent.store.setState({ advertises: true })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advertising' }))
    await press('Save my choices')
    expect(consent.chosen).toMatchObject([{ choices: { analytics: false, ads: true } }])
  })

  it('lets health consent be withdrawn', async () => {
    const consent = show(
      fakeConsent('DE', {
        panel: 'choices',
        isDecided: true,
        isHealthDecided: true,
        allowed: { analytics: false, ads: false, healthProcessing: true },
      }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'My health answers' }))
    await press('Save my choices')
    expect(consent.chosen).toMatchObject([{ choices: { healthProcessing: false }, source: 'footer' }])
  })

  it.each([
    ['Reject all', true, 'as it was', { analytics: false, ads: false, healthProcessing: false }],
    ['Reject all', false, 'checked now', { analytics: false, ads: false, healthProcessing: false }],
    ['Accept all', true, 'as it was', { analytics: true, ads: true }],
    ['Accept all', true, 'unchecked now', { analytics: true, ads: true }],
    ['Accept all', false, 'as it was', { analytics: true, ads: true }],
    ['Accept all', false, 'checked now', { analytics: true, ads: true, healthProcessing: true }],
  ])('%s, health allowed before: %s, its checkbox %s', async (name, healthProcessing, box, choices) => {
    const allowed = { analytics: false, ads: false, healthProcessing }
    const consent = show(
      fakeConsent('DE', { panel: 'choices', isDecided: true, isHealthDecided: true, allowed }),
    )
    const health = screen.getByRole('checkbox', { name: 'My health answers' })
    expect(document.getElementById(health.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      `"${name}"`,
    )
    if (box !== 'as it was') await userEvent.click(health)
    await press(name)
    expect(consent.chosen).toEqual([{ choices, source: 'footer' }])
  })

  it('moves the focus to the page when the pressed button disappears', async () => {
    const main = document.createElement('main')
    main.id = 'main'
    document.body.append(main)
    show(fakeConsent('DE'))
    await press('Reject all')
    expect(document.activeElement).toBe(main)
  })

  it('closes on Escape when the visitor opened it, but not when it is the first question', async () => {
    const consent = show(fakeConsent('DE'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('region')).not.toBeNull()
    await press('Choose')
    await userEvent.keyboard('{Escape}')
    expect(consent.store.getState().panel).toBe('closed')
  })

  it.each([
    '/quiz/age',
    '/purchase',
    '/checkout',
    '/email-offer',
    '/upsell/x',
    '/register',
    '/reset-password',
    '/admin',
  ])('stays hidden at %s', (path) => {
    expect(hasRoomForNotice(path)).toBe(false)
    show(fakeConsent('DE'), path)
    expect(screen.queryByRole('region')).toBeNull()
  })

  it.each(['/', '/article/calm', '/terms', '/privacy', '/health-data', '/contact', '/reviews'])(
    'may appear at %s',
    (path) => {
      expect(hasRoomForNotice(path)).toBe(true)
    },
  )
})
