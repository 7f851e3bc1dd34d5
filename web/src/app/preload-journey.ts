import type { BrandSales } from '#web/brand/index.ts'
import { touches } from '#web/early-answer/keep-early-answer.ts'
import { whenIdle } from '#web/when-idle.ts'
import { screens } from './screens.ts'

/** The screens a visitor meets next, nearest first, with `sales` where the sales data is needed. */
const journey: readonly ('sales' | (() => Promise<unknown>))[] = [
  screens['/quiz/:questionId?'],
  screens['/loading'],
  'sales',
  screens['/purchase'],
  screens['/upsell/:productId'],
  screens['/register'],
  screens['/thank-you'],
]

/** Leaves the network to the pictures of the current screen for this long, unless the visitor touches it first. */
const restMs = 3_000

/**
 * Fetches the journey's code one screen after another while the visitor reads, so that no step waits for it and a lost
 * network does not stop the quiz. Starts with the first touch or after a while, and only when online. A failure is
 * harmless: the screen loads its code again when it is needed.
 */
export function preloadJourney(view: Window & typeof globalThis, loadSales: () => Promise<BrandSales>): void {
  const loadFrom = (index: number) => {
    const load = journey[index]
    if (load === undefined) return
    // NOTE: some browsers never refetch code that failed once, so nothing is requested while it is certain to fail.
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
