import { landingSteps } from '@fennel/funnel'
import { isSwitched } from '#web/brand/index.ts'
import { asksByUnits } from '#web/journey/landing/asks-by-units.ts'
import { paths } from '#web/paths.ts'
import type { Visit } from './start-visit.ts'

/** Which article an address names. */
export function articleSlugOf({ pathname }: Location): string | undefined {
  return /^\/article\/([^/]+)$/.exec(pathname)?.[1]
}

/** Whether the markup in `container` is what this visit would draw at the present address. */
export function isAsBuilt(
  container: HTMLElement,
  view: Window,
  { flow, changesLanding }: Pick<Visit, 'flow' | 'changesLanding'>,
): boolean {
  const { prerendered, flow: builtFlow } = container.dataset
  return (
    prerendered === view.location.pathname &&
    builtFlow === flow.id &&
    !changesLanding &&
    !isSwitched(view.document.documentElement.dataset)
  )
}

/**
 * Whether the page may stand as it was built until somebody touches it. An article may; the landing page where nothing
 * was answered that it would show, and its one question reads the same everywhere and may be answered without a word
 * about health first.
 */
export function mayStand(
  container: HTMLElement,
  view: Window,
  visit: Pick<Visit, 'flow' | 'changesLanding' | 'visitor'>,
): boolean {
  const { flow, visitor } = visit
  const [step, ...more] = landingSteps(flow)
  if (!isAsBuilt(container, view, visit)) return false
  if (articleSlugOf(view.location) !== undefined) return true
  return (
    view.location.pathname === paths.landing &&
    Object.keys(visitor.quiz.getState().answers).length === 0 &&
    more.length === 0 &&
    (step === undefined || (step.dataClass !== 'health' && !asksByUnits(step)))
  )
}
