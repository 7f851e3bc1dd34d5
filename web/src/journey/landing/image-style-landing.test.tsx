import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { landingFlow, landingStep } from './testing/landing-flow.ts'

it('uses the title as the headline if the step has no hero lines', () => {
  const step = landingStep('landing-image-style', { landingPageTitle: 'Eat well.', heroTextLines: [] })
  renderScreen(<LandingScreen />, { path: '/', visitor: fakeVisitor(), flow: landingFlow(step) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Eat well. ')
})
