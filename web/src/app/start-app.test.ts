import { loadBrandPages } from '@fennel/brands'
import { landingSteps } from '@fennel/funnel'
import type { Answers, QuizStep } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { addEmojiFallback } from '#web/fonts/add-emoji-fallback.ts'
import { once } from '#web/loading/once.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { drawApp, loadScreenAt } from './draw-app.tsx'
import { startApp } from './start-app.ts'
import { startVisit } from './start-visit.ts'
import type { Visit } from './start-visit.ts'

vi.mock('./start-visit.ts', () => ({ startVisit: vi.fn<typeof startVisit>() }))
vi.mock('#web/fonts/add-emoji-fallback.ts', () => ({ addEmojiFallback: vi.fn<typeof addEmojiFallback>() }))
vi.mock('./draw-app.tsx', () => ({
  drawApp: vi.fn<typeof drawApp>(),
  loadScreenAt: vi.fn<typeof loadScreenAt>(),
}))

function visitOf(parts: Partial<Visit>): Visit {
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const away = () => Promise.reject(new Error('Nobody asked for it'))
  return {
    api: fakeApi({}),
    consent: fakeConsent('US'),
    visitor: fakeVisitor(),
    travel: { leave: () => false, watchHistory: () => undefined },
    brand: brandCoreOf(testBrand, flow.id),
    flow,
    changesLanding: false,
    changesQuiz: false,
    loadSales: away,
    loadPages: away,
    ...parts,
  }
}

let container: HTMLElement

/** Puts a document in place that was prerendered for first-time visitors of a flow. */
function standAt(path: string, flow: string): void {
  window.history.replaceState(null, '', path)
  Object.assign(container.dataset, { prerendered: path, flow })
}

/** In milliseconds of the real clock, while the page has a fake one. */
const longTimeout = 20_000

const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.mocked(drawApp).mockClear()
  vi.mocked(loadScreenAt).mockReset()
  container = document.createElement('div')
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['its words', '/terms'],
  ['the code of its screen', '/contact'],
])('leaves a prerendered text alone until there is %s to redraw it', async (_, path) => {
  let arrive: () => void = () => undefined
  const isThere = new Promise<void>((resolve) => (arrive = resolve))
  const loadPages = vi.fn<Visit['loadPages']>(
    once(async () => {
      await isThere
      return loadBrandPages(testBrand.appId)
    }),
  )
  vi.mocked(startVisit).mockResolvedValue(visitOf({ loadPages }))
  const isScreen = isThere.then(() => () => null)
  vi.mocked(loadScreenAt).mockImplementation((wanted) => (wanted === '/contact' ? isScreen : undefined))
  standAt(path, 'another-flow')
  const starting = startApp(container, window)
  await waitFor(() => expect(loadScreenAt).toHaveBeenCalledWith(path))
  expect(drawApp).not.toHaveBeenCalled()
  arrive()
  await starting
  expect(drawApp).toHaveBeenCalledTimes(1)
})

it('hydrates a prerendered text without waiting for its copy', async () => {
  vi.mocked(startVisit).mockResolvedValue(visitOf({ loadPages: never }))
  standAt('/terms', testBrand.defaultFlowId)
  await startApp(container, window)
  expect(drawApp).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(addEmojiFallback).toHaveBeenCalledWith(document))
})

it('opens the privacy choices for a press that comes before a prerendered text is redrawn', async () => {
  const consent = fakeConsent('US', { panel: 'closed', isDecided: true })
  vi.mocked(startVisit).mockResolvedValue(visitOf({ consent, loadPages: never }))
  standAt('/terms', 'another-flow')
  const button = document.createElement('button')
  button.dataset['opensChoices'] = ''
  container.append(button)
  document.body.append(container)
  void startApp(container, window)
  await waitFor(() => expect(loadScreenAt).toHaveBeenCalledWith('/terms'))
  button.click()
  expect(drawApp).not.toHaveBeenCalled()
  expect(consent.store.getState().panel).toBe('choices')
  container.remove()
})

it("keeps the first question at its own address, with the visitor's query", async () => {
  vi.mocked(startVisit).mockResolvedValue(visitOf({}))
  const step = document.createElement('div')
  step.dataset['stepId'] = 'weight_loss_goal'
  container.append(step)
  standAt('/quiz', testBrand.defaultFlowId)
  window.history.replaceState(null, '', '/quiz?flow=inflammation&utm_source=x')
  await startApp(container, window)
  expect(drawApp).not.toHaveBeenCalled()
  const { pathname, search } = window.location
  expect(pathname + search).toBe('/quiz/weight_loss_goal?flow=inflammation&utm_source=x')
})

it('waits for everything optional no longer than seven seconds in total', async () => {
  vi.useFakeTimers()
  vi.mocked(startVisit).mockImplementation(async (_view, late) => {
    await late
    return visitOf({ loadSales: never })
  })
  window.history.replaceState(null, '', '/email-offer')
  void startApp(container, window)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(drawApp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(drawApp).toHaveBeenCalledTimes(1), longTimeout)
})

it('waits for the code of a screen no longer than that either', async () => {
  vi.useFakeTimers()
  vi.mocked(startVisit).mockResolvedValue(visitOf({}))
  vi.mocked(loadScreenAt).mockReturnValue(never())
  window.history.replaceState(null, '', '/login')
  void startApp(container, window)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(drawApp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(drawApp).toHaveBeenCalledTimes(1), longTimeout)
})

/** A landing page that asks about health, for a visitor whose region is not known yet. */
function healthLanding(answers: Answers): Partial<Visit> {
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const isFirst = (step: QuizStep) => step === landingSteps(flow)[0]
  const steps = flow.steps.map((step) => (isFirst(step) ? { ...step, dataClass: 'health' as const } : step))
  const consent = { ...fakeConsent('US', { isKnown: false }), known: never() }
  return { flow: { ...flow, steps }, consent, visitor: fakeVisitor({ answers }) }
}

it('draws a landing page about health at once for a visitor with answers: it cannot stay anyway', async () => {
  vi.mocked(startVisit).mockResolvedValue(visitOf(healthLanding({ age: 40 })))
  standAt('/', testBrand.defaultFlowId)
  await startApp(container, window)
  expect(drawApp).toHaveBeenCalledTimes(1)
})

it('waits for the region no longer than for everything else', async () => {
  vi.useFakeTimers()
  vi.mocked(startVisit).mockResolvedValue(visitOf(healthLanding({})))
  standAt('/', testBrand.defaultFlowId)
  void startApp(container, window)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(drawApp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(drawApp).toHaveBeenCalledTimes(1), longTimeout)
})
