import { documentTitle } from '@fennel/funnel'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/brand/once.ts'
import { showPanelWhenWanted } from '#web/consent/index.ts'
import { listenForChoices } from '#web/consent/opens-choices.ts'
import { earlyAnswerEvent, touchedMark, touches } from '#web/early-answer/keep-early-answer.ts'
import { tellLandingVisitAhead } from '#web/journey/landing/tell-landing-visit.ts'
import { createOfflineNotice } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { tellArticleVisitAhead } from '#web/site/article/tell-article-visit.ts'
import { startFailureEvent } from '#web/start-failure/start-failure.ts'
import { articleSlugOf, mayStand } from './built-page.ts'
import { loadScreen } from './load-screen.ts'
import { startVisit } from './start-visit.ts'
import type { Visit } from './start-visit.ts'

/**
 * Begins the visit and draws the application into `container`: at once, or, where a page may stand as it was built, when
 * somebody touches it. Never rejects; a failure is told to the document.
 */
export async function startApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  const { document } = view
  try {
    const frame = container.dataset['prerendered'] === undefined ? fetchAtOnce(view) : undefined
    const visit = await startVisit(view)
    const showPanel = () =>
      showPanelWhenWanted(visit.consent, visit.brand.appId, document, browserLog.failure)
    const draw = once(async () => {
      await frame
      const { drawApp } = await loadScreen(() => import('./draw-app.tsx'))
      drawApp(container, view, visit)
    })
    if (mayStand(container, view, visit) && document.documentElement.dataset[touchedMark] === undefined) {
      letStand(view, visit, draw)
      showPanel()
    } else {
      await draw()
      showPanel()
    }
  } catch (error) {
    browserLog.failure(error)
    const detail = error instanceof Error ? error.message : 'An unexpected error occurred'
    document.dispatchEvent(new CustomEvent(startFailureEvent, { detail }))
  }
}

/**
 * In a page that holds nothing yet the application starts beside the visit, and so does the code of its screen. What
 * cannot be had is fetched again when it is drawn, where its failure is said.
 */
async function fetchAtOnce({ location }: Window): Promise<void> {
  await import('./draw-app.tsx').then((app) => app.loadScreenAt(location.pathname)).catch(() => undefined)
}

/** Its code beside the application's; then the application has it as well, and draws it without waiting. */
function fetchQuiz(): void {
  import('#web/journey/quiz/quiz-screen.tsx')
    .then(() => import('./draw-app.tsx'))
    .then((app) => app.loadScreenAt(paths.quiz))
    .catch(() => undefined)
}

/** The page is read, and counted, before it is the application; the first touch fetches what comes next. */
function letStand(view: Window, { brand, consent, flow, visitor }: Visit, draw: () => Promise<void>): void {
  const { document } = view
  const { pathname } = view.location
  const slug = articleSlugOf(view.location)
  if (slug === undefined) document.title = documentTitle(brand.routeFlow, paths.landing, brand)
  listenForChoices(document, consent)
  const begin = () => {
    // Both at once: who touches the landing page is about to see the first question.
    if (slug === undefined) fetchQuiz()
    draw().then(
      () => {
        for (const touch of touches) document.removeEventListener(touch, begin)
      },
      (error: unknown) => {
        browserLog.failure(error)
        if (view.location.pathname !== pathname) goOnWithNetwork(view)
      },
    )
  }
  for (const touch of touches) document.addEventListener(touch, begin)
  document.addEventListener(earlyAnswerEvent, begin, { once: true })
  if (slug === undefined) tellLandingVisitAhead(visitor, flow)
  else tellArticleVisitAhead(visitor, slug, brand.appId)
}

/** An answer is on its way into the quiz, whose own document tries anew and says what is wrong. */
function goOnWithNetwork(view: Window): void {
  const reload = () => view.location.reload()
  if (view.navigator.onLine) {
    reload()
    return
  }
  createOfflineNotice(view.document).show()
  view.addEventListener('online', reload, { once: true })
}
