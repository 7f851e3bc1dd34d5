import type { Answers, PreferredUnits } from '@fennel/funnel'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LandingScreen } from '#web/journey/landing/landing-screen.tsx'
import { landingFlow, landingStep, option, roughGoal } from '#web/journey/landing/testing/landing-flow.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { trackEarlyAnswer } from './track-early-answer.ts'

const stay = option('maintain', 'Stay as I am')
const flow = landingFlow(roughGoal(stay, stay), landingStep('plain-hero', { landingPageOnly: false }))

const taps: Readonly<Record<string, (visitor: FakeVisitor) => void>> = {
  'on the page': (visitor) => {
    renderScreen(<LandingScreen />, { path: '/', visitor, flow })
    fireEvent.click(screen.getByRole('button', { name: 'Stay as I am' }))
  },
  'before the script ran': (visitor) =>
    trackEarlyAnswer(() => visitor, flow, window, true)('goal', 'maintain'),
}

describe.each(Object.entries(taps))('a tap %s', (_when, tap) => {
  it.each<[string, string, Answers, PreferredUnits['weight'] | undefined, PreferredUnits['weight']]>([
    ['Europe/Vilnius', 'nothing', {}, undefined, 'KG'],
    ['America/New_York', 'nothing', {}, undefined, 'LB'],
    ['America/New_York', 'kilograms after the first tap', { goal: 'maintain' }, 'KG', 'KG'],
    ['Europe/Vilnius', 'pounds after the first tap', { goal: 'maintain' }, 'LB', 'LB'],
    ['America/New_York', 'kilograms in another flow', { gender: 'male' }, 'KG', 'KG'],
    ['Europe/Vilnius', 'pounds in another flow', { weight: 'LB:pounds=180' }, 'LB', 'LB'],
  ])('in %s by a visitor who chose %s', (timeZone, _chose, answers, chosen, unit) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    const visitor = fakeVisitor({ answers })
    if (chosen !== undefined) visitor.chooseUnits({ weight: chosen })
    tap(visitor)
    expect(visitor.quiz.getState().preferences.preferredUnits.weight).toBe(unit)
  })
})
