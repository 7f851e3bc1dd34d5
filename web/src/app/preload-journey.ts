import type { BrandSales } from '#web/brand/index.ts'
import { touches } from '#web/early-answer/keep-early-answer.ts'
import { whenIdle } from '#web/when-idle.ts'
import { screens } from './screens.ts'

/** The screens a visitor meets next, nearest first, and where what is sold is needed. */
const journey: readonly ('sales' | (() => Promise<unknown>))[] = [
  screens['/quiz/:questionId?'],
  screens['/loading'],
  'sales',
  screens['/purchase'],
  screens['/upsell/:productId'],
  screens['/register'],
  screens['/thank-you'],
]

/** So long the screen that was asked for has the line for its own pictures, if nobody touches it before. */
const restMs = 3_000

/**
 * Fetches the journey's code while the visitor reads, one screen after the other, so that no step waits for it and a
 * lost network does not stop the quiz: from the first touch on, or once the page has stood for a while, and not before
 * there is a network. A failure is no harm: the screen asks again when it is needed.
 */
export function preloadJourney(view: Window & typeof globalThis, loadSales: () => Promise<BrandSales>): void {
  const loadFrom = (index: number) => {
    const load = journey[index]
    if (load === undefined) return
    // NOTE: some browsers never fetch code again that failed once, so none is asked for while that is certain to fail.
    if (!view.navigator.onLine) return view.addEventListener('online', () => loadFrom(index), { once: true })
    return void (load === 'sales' ? loadSales() : load()).then(
      () => whenIdle(view, () => loadFrom(index + 1)),
      () => undefined,
    )
  }
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const touch of touches) view.document.removeEventListener(touch, begin)
    whenIdle(view, () => loadFrom(0))
  }
  for (const touch of touches) view.document.addEventListener(touch, begin)
  view.setTimeout(begin, restMs)
}
