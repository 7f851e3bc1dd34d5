import { unexpectedMessage } from '@fennel/contract'
import { timings } from '@fennel/funnel'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/brand/once.ts'
import { showPanelWhenWanted } from '#web/consent/index.ts'
import { touchedMark } from '#web/early-answer/keep-early-answer.ts'
import { paths } from '#web/paths.ts'
import { askPlansAhead } from '#web/payment/plans/plans-ahead.ts'
import { forgetFailedStyles } from '#web/forget-failed-styles.ts'
import { startFailureEvent } from '#web/start-failure/start-failure.ts'
import { whenIdle } from '#web/when-idle.ts'
import { builtQuestion, isAsBuilt, mayStand, standsByRegion } from './built-page.ts'
import { startPrerenderedPage } from './start-prerendered-page.ts'
import { loadScreen } from '#web/load-screen.ts'
import { loadWordsAt, sellsPlansAt } from './load-words-at.ts'
import { nextTask } from '#web/next-task.ts'
import { startVisit } from './start-visit.ts'

/**
 * Begins the visit and draws the application into `container`: at once, or, where a page may stand as it was built, when
 * somebody touches it. Never rejects; a failure is told to the document.
 */
export async function startApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  const { document } = view
  forgetFailedStyles(document)
  const sayFailure = (error: unknown) => {
    const detail = error instanceof Error ? error.message : unexpectedMessage
    document.dispatchEvent(new CustomEvent(startFailureEvent, { detail }))
  }
  // One for all that is waited for: what is not there in time is missing, and the page is drawn without it.
  const late = new Promise<void>((resolve) => view.setTimeout(resolve, timings.startGuard))
  try {
    const isEmpty = container.dataset['prerendered'] === undefined
    const frame = isEmpty ? fetchAtOnce(view) : undefined
    await nextTask(view)
    const visit = await startVisit(view, late)
    const { api, brand, consent, flow, visitor } = visit
    const sells = sellsPlansAt(view.location.pathname)
    if (sells) askPlansAhead(api, brand, visitor.quiz.getState().sessionId)
    // A page that needs what is sold, before it is there, would show its skeleton.
    const sales = sells ? arrivedOrLate([visit.loadSales()], late) : undefined
    await nextTask(view)
    const showPanel = () => showPanelWhenWanted(consent, brand.consentCopy, document, browserLog.failure)
    const question = flow.steps[builtQuestion(container, flow) ?? -1]
    const draw = once(async () => {
      if (frame !== undefined) await arrivedOrLate([frame], late)
      const { drawApp, loadScreenAt } = await loadScreen(() => import('./draw-app.tsx'))
      // A question that is taken over needs its screen at once; others may show that they wait for theirs.
      if (question !== undefined) await loadScreenAt(paths.quiz)
      await sales
      if (!isEmpty && !isAsBuilt(container, view, visit)) {
        const { pathname } = view.location
        // What stands there is read: it goes when the page that takes its place is there whole.
        await arrivedOrLate([loadScreenAt(pathname), loadWordsAt(pathname, visit)], late)
      }
      drawApp(container, view, visit)
    })
    // What stands there is read meanwhile; where somebody has to be asked first, it is drawn anew.
    if (standsByRegion(container, view, visit)) await Promise.race([consent.known, late])
    if (mayStand(container, view, visit) && document.documentElement.dataset[touchedMark] === undefined) {
      startPrerenderedPage({ container, view, visit, draw, sayFailure })
      showPanel()
    } else {
      await draw()
      showPanel()
    }
    whenIdle(view, () => void lendEmojiTo(document))
  } catch (error) {
    browserLog.failure(error)
    sayFailure(error)
  }
}

/** In a file of its own, which most visitors fetch for nothing but to learn that their system has emoji: 300 bytes. */
async function lendEmojiTo(page: Document): Promise<void> {
  try {
    const { lendEmoji } = await import('#web/fonts/lend-emoji.ts')
    lendEmoji(page)
  } catch {
    // Without it a system that has no emoji shows its empty boxes, and everything else works.
  }
}

/** Waits for what a page needs. Where it cannot be had, or not in time, the page is drawn all the same and says so. */
async function arrivedOrLate(needed: readonly unknown[], late: Promise<void>): Promise<void> {
  await Promise.race([Promise.allSettled(needed), late])
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
  } catch {
    // Drawing asks for the same files again, and says what is missing then.
  }
}
