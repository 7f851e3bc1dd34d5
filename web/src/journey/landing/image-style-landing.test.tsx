import type { QuizFlow } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'

it('uses the title as the headline if the step has no hero lines', () => {
  const flow: QuizFlow = {
    id: 'f',
    name: 'F',
    stepLabels: [],
    steps: [
      {
        id: 'gender',
        type: 'single-choice',
        title: 'Who are you?',
        landingPageOnly: true,
        landingPageTemplate: 'landing-image-style',
        landingPageTitle: 'Eat well.',
        heroTextLines: [],
        options: [{ id: 'female', value: 'female', label: 'Female' }],
        dataClass: 'profile',
      },
    ],
  }
  renderScreen(<LandingScreen />, { path: '/', visitor: fakeVisitor(), flow })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Eat well. ')
})
