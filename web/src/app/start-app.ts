import { timings } from '@fennel/funnel'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/brand/once.ts'
import { showPanelWhenWanted } from '#web/consent/index.ts'
import { touchedMark } from '#web/early-answer/keep-early-answer.ts'
import { paths } from '#web/paths.ts'
import { askPlansAhead } from '#web/payment/plans-ahead.ts'
import { forgetFailedStyles } from '#web/forget-failed-styles.ts'
import { startFailureEvent } from '#web/start-failure/start-failure.ts'
import { builtQuestion, firstAsked, mayStand } from './built-page.ts'
import { letStand } from './let-stand.ts'
import { loadScreen } from './load-screen.ts'
import { nextTask } from '#web/next-task.ts'
import { startVisit } from './start-visit.ts'
import type { Visit } from './start-visit.ts'

/** Pages that sell the plans of the catalogue. */
const sellsPlans = /^\/(?:purchase|checkout|email-offer)\/?$/

/**
 * Begins the visit and draws the application into `container`: at once, or, where a page may stand as it was built, when
 * somebody touches it. Never rejects; a failure is told to the document.
 */
export async function startApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  const { document } = view
  forgetFailedStyles(document)
  const sayFailure = (error: unknown) => {
    const detail = error instanceof Error ? error.message : 'An unexpected error occurred'
    document.dispatchEvent(new CustomEvent(startFailureEvent, { detail }))
  }
  try {
    const isEmpty = container.dataset['prerendered'] === undefined
    const frame = isEmpty ? fetchAtOnce(view) : undefined
    await nextTask(view)
    const visit = await startVisit(view)
    const { api, brand, consent, flow, visitor } = visit
    const sells = sellsPlans.test(view.location.pathname)
    if (sells) askPlansAhead(api, brand, visitor.quiz.getState().sessionId)
    const sales = sells ? salesArrived(visit, view) : undefined
    await nextTask(view)
    const showPanel = () => showPanelWhenWanted(consent, brand.appId, document, browserLog.failure)
    const question = flow.steps[builtQuestion(container, flow) ?? -1]
    const draw = once(async () => {
      await frame
      const { drawApp, loadScreenAt } = await loadScreen(() => import('./draw-app.tsx'))
      // A question that is taken over needs its screen at once; others may show that they wait for theirs.
      if (question !== undefined) await loadScreenAt(paths.quiz)
      await sales
      drawApp(container, view, visit)
    })
    // What stands there is read meanwhile; where somebody has to be asked first, it is drawn anew.
    if (firstAsked(container, view, flow)?.dataClass === 'health') await consent.known
    if (mayStand(container, view, visit) && document.documentElement.dataset[touchedMark] === undefined) {
      letStand({ container, view, visit, draw, sayFailure })
      showPanel()
    } else {
      await draw()
      showPanel()
    }
  } catch (error) {
    browserLog.failure(error)
    sayFailure(error)
  }
}

/**
 * Waits for what is sold: a page that needs it before it is there would show its skeleton. Where it cannot be had, or not
 * soon, the page is drawn all the same and says so.
 */
async function salesArrived({ loadSales }: Visit, view: Window): Promise<void> {
  const late = new Promise<void>((resolve) => view.setTimeout(resolve, timings.startGuard))
  const there = loadSales().then(
    () => undefined,
    () => undefined,
  )
  await Promise.race([there, late])
}

/**
 * In a page that holds nothing yet the application starts beside the visit, and so does the code of its screen. What
 * cannot be had is fetched again when it is drawn, where its failure is said.
 */
async function fetchAtOnce(view: Window & typeof globalThis): Promise<void> {
  await nextTask(view)
  try {
    const app = await import('./draw-app.tsx')
    await nextTask(view)
    await app.loadScreenAt(view.location.pathname)
  } catch {}
}
