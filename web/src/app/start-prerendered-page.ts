import { browserLog } from '#web/browser-log.ts'
import { earlyAnswerEvent, touches } from '#web/early-answer/keep-early-answer.ts'
import { trackLandingVisitAhead } from '#web/journey/landing/track-landing-visit.ts'
import { trackQuestionAhead } from '#web/journey/track-question.ts'
import { createOfflineNotice } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { trackArticleVisitAhead } from '#web/site/article/track-article-visit.ts'
import { replaceFailedPictures } from '#web/ui/picture-fallbacks.ts'
import { articleSlugOf, builtQuestion } from './built-page.ts'
import { loadApp } from './load-app.ts'
import type { Visit } from './start-visit.ts'

interface PrerenderedStart {
  readonly container: HTMLElement
  readonly view: Window
  readonly visit: Visit
  /** Draws the application over the page. */
  readonly draw: () => Promise<void>
  /** Replaces the page with a message that it cannot continue. */
  readonly sayFailure: (error: unknown) => void
}

/** Lets a prerendered page be read and counted before the application runs; the first touch loads the application. */
export function startPrerenderedPage({ container, view, visit, draw, sayFailure }: PrerenderedStart): void {
  const { brand, flow, visitor } = visit
  const { document } = view
  const slug = articleSlugOf(view.location)
  const question = builtQuestion(container, flow)
  const isLanding = slug === undefined && question === undefined
  if (slug !== undefined) trackArticleVisitAhead(visitor, slug, brand.appId)
  else if (question === undefined) trackLandingVisitAhead(visitor, flow)
  else {
    // The page shows this question, whichever of its two addresses was requested.
    const address = `${paths.quizQuestion(flow.steps[question]?.id ?? '')}${view.location.search}`
    view.history.replaceState(view.history.state, '', address)
    container.dataset['prerendered'] = view.location.pathname
    trackQuestionAhead(visitor, flow, question)
  }

  const { pathname } = view.location
  const stopReplacing = replaceFailedPictures(container)
  const leave = () => {
    stopReplacing()
    for (const touch of touches) document.removeEventListener(touch, begin)
  }
  const begin = () => {
    // Both at once: a visitor who touches the landing page is about to see the first question.
    if (isLanding) fetchQuiz()
    draw().then(leave, (error: unknown) => {
      browserLog.failure(error)
      if (question !== undefined) {
        // The press is kept only in the page, and nothing else would say that it waits in vain.
        leave()
        sayFailure(error)
      } else if (view.location.pathname !== pathname) goOnWithNetwork(view)
    })
  }
  for (const touch of touches) document.addEventListener(touch, begin)
  document.addEventListener(earlyAnswerEvent, begin, { once: true })
}

/**
 * Fetches the quiz's code alongside the application's; the application then has it too, and draws it without waiting.
 */
function fetchQuiz(): void {
  import('#web/journey/quiz/quiz-screen.tsx')
    .then(loadApp)
    .then((app) => app.loadScreenAt(paths.quiz))
    .catch(() => undefined)
}

/** An answer is on its way into the quiz, whose own document retries and reports what is wrong. */
function goOnWithNetwork(view: Window): void {
  const reload = () => view.location.reload()
  if (view.navigator.onLine) {
    reload()
    return
  }
  createOfflineNotice(view.document).show()
  view.addEventListener('online', reload, { once: true })
}
