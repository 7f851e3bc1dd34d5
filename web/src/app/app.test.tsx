import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { App } from './app.tsx'
import { loadScreenAt } from './screens.ts'

it('draws a screen whose code is there without showing the skeleton first', async () => {
  window.history.pushState(null, '', '/login')
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const away = () => Promise.reject(new Error('Nobody asked for it'))
  const current = { brand: brandCoreOf(testBrand, flow.id), flow, loadSales: away, loadPages: away }
  await loadScreenAt('/login')
  render(<App current={current} api={fakeApi({})} visitor={fakeVisitor()} />)
  expect(screen.queryByText('Loading application...')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
})
