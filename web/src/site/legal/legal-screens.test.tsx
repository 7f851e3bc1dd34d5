import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { TermsScreen } from './legal-screens.tsx'

test('a text that comes late has its heading focused', async () => {
  await act(async () => {
    renderScreen(<TermsScreen />, { visitor: fakeVisitor(), path: '/terms' })
  })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Loading the page')).toBeNull()
  expect(document.activeElement).toBe(heading)
})
