import { unexpectedMessage } from '@fennel/contract'
import { timings } from '@fennel/funnel'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/loading/once.ts'
import { showPanelWhenWanted } from '#web/consent/index.ts'
import { listenForChoices } from '#web/consent/opens-choices.ts'
import { touchedMark } from '#web/early-answer/keep-early-answer.ts'
import { untilAnswerShown } from '#web/early-answer/until-answer-shown.ts'
import { landingAdvanceMs } from '#web/journey/landing/landing-advance.ts'
import { paths } from '#web/paths.ts'
import { prefetchPlans } from '#web/payment/plans/plans-ahead.ts'
import { forgetFailedStyles } from '#web/forget-failed-styles.ts'
import { startFailureEvent } from '#web/start-failure/start-failure.ts'
import { whenIdle } from '#web/when-idle.ts'
import { builtQuestion, isAsBuilt, mayStay, needsRegionFirst } from './built-page.ts'
import { startPrerenderedPage } from './start-prerendered-page.ts'
import { loadScreen } from '#web/loading/load-screen.ts'
import { loadApp } from './load-app.ts'
import { loadWordsAt, sellsPlansAt } from './load-words-at.ts'
import { nextTask } from '#web/next-task.ts'
import { startVisit } from './start-visit.ts'

/**
 * Starts the visit and draws the application into `container`: at once, or, where the prerendered page may stay, at the
 * first touch. Never rejects; a failure is announced to the document.
 */
export async function startApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  const { document } = view
  forgetFailedStyles(document)
  const sayFailure = (error: unknown) => {
    const detail = error instanceof Error ? error.message : unexpectedMessage
    document.dispatchEvent(new CustomEvent(startFailureEvent, { detail }))
  }
  // One deadline for everything: whatever has not arrived by then is missing, and the page is drawn without it.
  const late = new Promise<void>((resolve) => view.setTimeout(resolve, timings.startGuard))
  try {
    const isEmpty = container.dataset['prerendered'] === undefined
    const frame = isEmpty ? fetchAtOnce(view) : undefined
    await nextTask(view)
    const visit = await startVisit(view, late)
    const { api, brand, consent, flow, visitor } = visit
    // Before anything else is fetched: a prerendered page can be pressed all the while.
    listenForChoices(document, consent)
    const sells = sellsPlansAt(view.location.pathname)
    if (sells) prefetchPlans(api, brand, visitor.quiz.getState().sessionId)
    // Drawn before the sales data is there, a page that needs it would show its skeleton.
    const sales = sells ? arrivedOrLate([visit.loadSales()], late) : undefined
    await nextTask(view)
    const showPanel = () => showPanelWhenWanted(consent, brand.consentCopy, document, browserLog.failure)
    const question = flow.steps[builtQuestion(container, flow) ?? -1]
    const draw = once(async () => {
      if (frame !== undefined) await arrivedOrLate([frame], late)
      const { drawApp, loadScreenAt } = await loadScreen(loadApp)
      // A prerendered question needs its screen at once; other pages may show a loading state.
      if (question !== undefined) await loadScreenAt(paths.quiz)
      await sales
      if (!isEmpty && !isAsBuilt(container, view, visit)) {
        const { pathname } = view.location
        // The visitor is reading the prerendered page, so it stays until its replacement is complete.
        await arrivedOrLate([loadScreenAt(pathname), loadWordsAt(pathname, visit)], late)
      }
      await untilAnswerShown(landingAdvanceMs(flow))
      drawApp(container, view, visit)
    })
    // The visitor can read the page in the meantime. If consent has to be asked first, the page is redrawn.
    if (needsRegionFirst(container, view, visit)) await Promise.race([consent.known, late])
    if (mayStay(container, view, visit) && document.documentElement.dataset[touchedMark] === undefined) {
      startPrerenderedPage({ container, view, visit, draw, sayFailure })
      showPanel()
    } else {
      await draw()
      showPanel()
    }
    whenIdle(view, () => void loadEmojiFallback(document))
  } catch (error) {
    browserLog.failure(error)
    sayFailure(error)
  }
}

/** In its own 300-byte file, which most visitors fetch only to find that their system has emoji. */
async function loadEmojiFallback(page: Document): Promise<void> {
  try {
    const { addEmojiFallback } = await import('#web/fonts/add-emoji-fallback.ts')
    addEmojiFallback(page)
  } catch {
    // Without it a system that has no emoji shows empty boxes; everything else works.
  }
}

/** Waits for what a page needs. If that fails or is late, the page is drawn anyway and says so. */
async function arrivedOrLate(needed: readonly unknown[], late: Promise<void>): Promise<void> {
  await Promise.race([Promise.allSettled(needed), late])
}

/**
 * In an empty page the application and the code of its screen load in parallel with the visit. Whatever fails is
 * fetched again when it is drawn, which is where the failure is shown.
 */
async function fetchAtOnce(view: Window & typeof globalThis): Promise<void> {
  await nextTask(view)
  try {
    const app = await loadApp()
    await nextTask(view)
    await app.loadScreenAt(view.location.pathname)
  } catch {
    // Drawing requests the same files again, and reports what is missing then.
  }
}
