import { documentTitle } from '@fennel/funnel'
import { browserLog } from '#web/browser-log.ts'
import { listenForChoices } from '#web/consent/opens-choices.ts'
import { earlyAnswerEvent, touches } from '#web/early-answer/keep-early-answer.ts'
import { tellLandingVisitAhead } from '#web/journey/landing/tell-landing-visit.ts'
import { tellQuestionAhead } from '#web/journey/tell-question.ts'
import { createOfflineNotice } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { tellArticleVisitAhead } from '#web/site/article/tell-article-visit.ts'
import { standInForFailed } from '#web/ui/picture-stand-ins.ts'
import { articleSlugOf, builtQuestion } from './built-page.ts'
import type { Visit } from './start-visit.ts'

interface StandingPage {
  readonly container: HTMLElement
  readonly view: Window
  readonly visit: Visit
  /** Draws the application over the page. */
  readonly draw: () => Promise<void>
  /** Says in the place of the page that it cannot go on. */
  readonly sayFailure: (error: unknown) => void
}

/** The page is read, and counted, before it is the application; the first touch fetches what comes next. */
export function startPrerenderedPage({ container, view, visit, draw, sayFailure }: StandingPage): void {
  const { brand, consent, flow, visitor } = visit
  const { document } = view
  const slug = articleSlugOf(view.location)
  const question = builtQuestion(container, flow)
  const isLanding = slug === undefined && question === undefined
  listenForChoices(document, consent)
  if (slug !== undefined) tellArticleVisitAhead(visitor, slug, brand.appId)
  else if (question === undefined) {
    document.title = documentTitle(brand.routeFlow, paths.landing, brand)
    tellLandingVisitAhead(visitor, flow)
  } else {
    // The page that stands is that of the question, at whichever of its two addresses it was asked for.
    const address = `${paths.quizQuestion(flow.steps[question]?.id ?? '')}${view.location.search}`
    view.history.replaceState(view.history.state, '', address)
    container.dataset['prerendered'] = view.location.pathname
    tellQuestionAhead(visitor, flow, question)
  }

  const { pathname } = view.location
  const stopStandingIn = standInForFailed(container)
  const leave = () => {
    stopStandingIn()
    for (const touch of touches) document.removeEventListener(touch, begin)
  }
  const begin = () => {
    // Both at once: who touches the landing page is about to see the first question.
    if (isLanding) fetchQuiz()
    draw().then(leave, (error: unknown) => {
      browserLog.failure(error)
      if (question !== undefined) {
        // What was pressed here waits in the page alone, and nobody would tell that it waits for nothing.
        leave()
        sayFailure(error)
      } else if (view.location.pathname !== pathname) goOnWithNetwork(view)
    })
  }
  for (const touch of touches) document.addEventListener(touch, begin)
  document.addEventListener(earlyAnswerEvent, begin, { once: true })
}

/** Its code beside the application's; then the application has it as well, and draws it without waiting. */
function fetchQuiz(): void {
  import('#web/journey/quiz/quiz-screen.tsx')
    .then(() => import('./draw-app.tsx'))
    .then((app) => app.loadScreenAt(paths.quiz))
    .catch(() => undefined)
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
