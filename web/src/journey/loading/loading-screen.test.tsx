import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen, testBrand } from '#web/testing/render-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it("shows the brand's copy for three seconds, then the plan", () => {
  renderScreen(<LoadingScreen />, { path: '/loading', visitor: fakeVisitor() })
  expect(screen.getByRole('status').textContent).toContain('Processing your results...')
  expect(screen.getByText(testBrand.loading.text)).toBeTruthy()
  expect(document.querySelector('main')?.dataset['page']).toBe('loading')
  passTime(2_999)
  expect(window.location.pathname).toBe('/loading')
  passTime(1)
  expect(window.location.pathname).toBe('/purchase')
})

it("shows the placeholder if the brand's mark does not load", () => {
  renderScreen(<LoadingScreen />, { path: '/loading', visitor: fakeVisitor() })
  const mark = document.querySelector<HTMLImageElement>('img[src$="favicon.svg"]')
  if (mark === null) throw new Error('There is no mark')
  fireEvent.error(mark)
  expect(mark.getAttribute('src')).toMatch(/placeholder\.svg$/)
})
