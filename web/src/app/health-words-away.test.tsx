import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { healthStepLoaderOf } from '#web/consent/health-step-loader-of.ts'
import { useArrived } from '#web/loading/use-arrived.ts'

const load = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))

function Words() {
  return <p>{useArrived(healthStepLoaderOf('a-brand-that-is-away', load)).title}</p>
}

it('requests copy that cannot be loaded twice, says so, and stops', async () => {
  expectConsole('error', /could not be loaded/)
  await act(async () => {
    renderScreen(
      <ErrorBoundary>
        <Suspense>
          <Words />
        </Suspense>
      </ErrorBoundary>,
      { path: '/quiz/sleep', visitor: fakeVisitor() },
    )
  })
  expect((await screen.findByRole('alert')).textContent).toBe(new ScreenUnavailable().message)
  expect(load).toHaveBeenCalledTimes(2)
})
