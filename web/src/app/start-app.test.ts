import { loadBrandPages } from '@fennel/brands'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brandCoreOf, brandSalesOf } from '#web/brand/brand-parts.ts'
import { once } from '#web/brand/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { startApp } from './start-app.ts'
import { startVisit } from './start-visit.ts'
import type { Visit } from './start-visit.ts'

vi.mock('./start-visit.ts', () => ({ startVisit: vi.fn<typeof startVisit>() }))

function visitOf(parts: Partial<Visit> = {}): Visit {
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  return {
    api: fakeApi({}),
    consent: fakeConsent('US'),
    visitor: fakeVisitor(),
    travel: { leave: () => false, watchHistory: () => undefined },
    brand: brandCoreOf(testBrand, flow.id),
    flow,
    changesLanding: false,
    changesQuiz: false,
    loadSales: once(async () => brandSalesOf(testBrand, flow.id)),
    loadPages: once(() => loadBrandPages(testBrand.appId)),
    ...parts,
  }
}

let container: HTMLElement

/** Puts a document in place that was written out for newcomers of another flavour. */
function standAt(path: string): void {
  window.history.replaceState(null, '', path)
  Object.assign(container.dataset, { prerendered: path, flow: 'another-flavour' })
  container.append('What was written out')
}

/** Notes whether the container ever showed a page that waits. */
function watchForWaiting(): () => boolean {
  let isSeen = false
  const look = () => {
    if (container.querySelector('[role=status], [aria-hidden=true]') !== null) isSeen = true
  }
  new MutationObserver(look).observe(container, { childList: true, subtree: true })
  return () => isSeen
}

beforeEach(() => {
  container = document.createElement('div')
  document.body.append(container)
})

afterEach(() => {
  vi.useRealTimers()
  container.remove()
})

it('leaves a text that was written out where it is until the page in its place is there whole', async () => {
  let arrive: () => void = () => undefined
  const pages = new Promise<void>((resolve) => (arrive = resolve)).then(() => loadBrandPages(testBrand.appId))
  const loadPages = vi.fn<Visit['loadPages']>(once(() => pages))
  vi.mocked(startVisit).mockResolvedValue(visitOf({ loadPages }))
  standAt('/terms')
  const hasWaited = watchForWaiting()
  const starting = startApp(container, window)
  await vi.waitFor(() => expect(loadPages).toHaveBeenCalled())
  expect(container.textContent).toBe('What was written out')
  arrive()
  await act(() => starting)
  await waitFor(() => expect(container.querySelector('main[data-page=terms] h1')).not.toBeNull())
  expect(hasWaited()).toBe(false)
})
