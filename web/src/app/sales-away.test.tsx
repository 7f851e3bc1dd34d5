import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { BrandProvider, useBrandSales } from '#web/brand/index.ts'
import type { CurrentBrand } from '#web/brand/index.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'
import { once } from '#web/loading/once.ts'

function Prices() {
  return <p>{useBrandSales().reviews.items.length}</p>
}

it('requests sales data that cannot be loaded once, and says so', async () => {
  expectConsole('error', /could not be loaded/)
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const load = vi.fn<CurrentBrand['loadSales']>(() => Promise.reject(new ScreenUnavailable()))
  const loadPages = () => Promise.reject(new Error('Nobody asked for the legal texts'))
  const value = { brand: brandCoreOf(testBrand, flow.id), flow, loadSales: once(load), loadPages }
  await act(async () => {
    render(
      <BrandProvider value={value}>
        <ErrorBoundary>
          <Suspense>
            <Prices />
          </Suspense>
        </ErrorBoundary>
      </BrandProvider>,
    )
  })
  expect((await screen.findByRole('alert')).textContent).toBe(new ScreenUnavailable().message)
  expect(load).toHaveBeenCalledTimes(1)
})
