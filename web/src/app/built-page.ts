import { indexOfStep, initialQuizState, landingSteps } from '@fennel/funnel'
import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { isSwitched } from '#web/brand/index.ts'
import { asksByUnits } from '#web/journey/landing/asks-by-units.ts'
import { paths } from '#web/paths.ts'
import type { Visit } from './start-visit.ts'

/** What decides whether a page looks as it was built. */
export type PageVisit = Pick<Visit, 'changesLanding' | 'changesQuiz' | 'consent' | 'flow' | 'visitor'>

/** The article an address names. */
export function articleSlugOf({ pathname }: Location): string | undefined {
  return /^\/article\/([^/]+)$/.exec(pathname)?.[1]
}

/** The index of the question that a prerendered quiz page shows; undefined for every other page. */
export function builtQuestion(container: HTMLElement, flow: QuizFlow): number | undefined {
  const id = container.querySelector('[data-step-id]')?.getAttribute('data-step-id')
  return typeof id === 'string' ? indexOfStep(flow, id) : undefined
}

/** Whether the markup in `container` is what this visit would draw at the current address. */
export function isAsBuilt(container: HTMLElement, view: Window, visit: PageVisit): boolean {
  const { prerendered, flow: builtFlow } = container.dataset
  const question = builtQuestion(container, visit.flow)
  return (
    prerendered === view.location.pathname &&
    builtFlow === visit.flow.id &&
    !isSwitched(view.document.documentElement.dataset, view.location.pathname) &&
    (question === undefined ? !visit.changesLanding : isFirstOpen(visit, question))
  )
}

/** Whether this visit sees the quiz question at `index` exactly as a visitor with no answers does. */
function isFirstOpen({ changesQuiz, consent, flow, visitor }: PageVisit, index: number): boolean {
  const { answers, currentStep, preferences } = visitor.quiz.getState()
  return (
    Object.keys(answers).length === 0 &&
    (currentStep === 0 || currentStep === index) &&
    preferences.preferredUnits.weight === initialQuizState.preferences.preferredUnits.weight &&
    !changesQuiz &&
    isFreeToAsk(flow.steps[index], consent)
  )
}

/** Whether a step is not about health, or the visitor is known to need no consent dialog before it. */
function isFreeToAsk(step: QuizStep | undefined, { store }: PageVisit['consent']): boolean {
  const { isKnown, allowed } = store.getState()
  return step?.dataClass !== 'health' || (isKnown && allowed.healthProcessing)
}

/** The question that a prerendered page asks first, on the landing page or in the quiz. */
function firstAsked(container: HTMLElement, view: Window, flow: QuizFlow): QuizStep | undefined {
  const index = builtQuestion(container, flow)
  return index === undefined && view.location.pathname === paths.landing
    ? landingSteps(flow)[0]
    : flow.steps[index ?? -1]
}

/** Whether the region has to be known first: the page asks about health, and has no answers to show. */
export function needsRegionFirst(
  container: HTMLElement,
  view: Window,
  { flow, visitor }: PageVisit,
): boolean {
  const isAsked = firstAsked(container, view, flow)?.dataClass === 'health'
  return isAsked && Object.keys(visitor.quiz.getState().answers).length === 0
}

/**
 * Whether the page may stay as it was built until the visitor touches it. Articles and quiz questions may. The landing
 * page may if there are no answers to show, and its first question reads the same everywhere and needs no health
 * consent.
 */
export function mayStay(container: HTMLElement, view: Window, visit: PageVisit): boolean {
  const { consent, flow, visitor } = visit
  if (!isAsBuilt(container, view, visit)) return false
  if (articleSlugOf(view.location) !== undefined || builtQuestion(container, flow) !== undefined) return true
  const step = firstAsked(container, view, flow)
  return (
    view.location.pathname === paths.landing &&
    Object.keys(visitor.quiz.getState().answers).length === 0 &&
    (step === undefined || (!asksByUnits(step) && isFreeToAsk(step, consent)))
  )
}
