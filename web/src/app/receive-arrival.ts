import type { QuizFlow } from '@fennel/funnel'
import type { Consent } from '#web/consent/index.ts'
import { takeEarlyAnswers } from '#web/early-answer/take-early-answers.ts'
import { forgetExample } from '#web/journey/default-answers.ts'
import { quizEntrance } from '#web/journey/landing-place.ts'
import { nextTask } from '#web/next-task.ts'
import { paths } from '#web/paths.ts'
import { readArrival } from '#web/visitor/index.ts'
import type { SafeStorage, StartingVisitor } from '#web/visitor/index.ts'
import { goOnFromLanding, staysOnLanding } from './stays-on-landing.ts'
import { followLateTaps } from './follow-late-taps.ts'
import { trackEarlyAnswer } from './track-early-answer.ts'
import { withoutUnaskedHealth } from './without-unasked-health.ts'

interface ArrivalOptions {
  readonly view: Window & typeof globalThis
  readonly storage: SafeStorage
  readonly visitor: StartingVisitor
  readonly consent: Consent
  /** As it was built, before any experiment. */
  readonly flow: QuizFlow
}

/**
 * Starts the visitor's quiz with what the address contained and what was tapped before the application ran, and stores
 * what is tapped from now on. `started` resolves when the lookup by email is done.
 */
export async function receiveArrival({
  view,
  storage,
  visitor,
  consent,
  flow,
}: ArrivalOptions): Promise<{ readonly started: Promise<void> }> {
  const { document, history } = view
  const early = takeEarlyAnswers(storage, document.documentElement.dataset)
  const arrival = readArrival(view.location.href, () => flow, early)
  history.replaceState(history.state, '', arrival.cleanUrl)
  const isFromLanding = early.size > 0 && arrival.landingAnswers.size > 0
  const tell = trackEarlyAnswer(() => visitor, flow, view, isFromLanding || undefined)
  // An answer given before the stored state is loaded would be overwritten by it.
  let tellBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (tellBegun = resolve))
  followLateTaps({
    view,
    storage,
    visitor,
    tell: trackEarlyAnswer(() => visitor, flow, view, true),
    told: arrival.landingAnswers,
    staysOnLanding: (given) => staysOnLanding(visitor, flow, given),
    readAnswers: async (kept) => {
      const laterArrival = readArrival(view.location.href, () => flow, kept)
      await begun
      return withoutUnaskedHealth(laterArrival, flow, consent)
    },
  })

  await nextTask(view)
  const allowed = await withoutUnaskedHealth(arrival, flow, consent)
  if (allowed !== arrival && view.location.pathname !== paths.landing)
    history.replaceState(null, '', paths.landing)
  const beginsQuiz = /^\/(quiz|$)/.test(view.location.pathname)
  // Before the first answer, which could be one of the example's.
  const dropExample = () => beginsQuiz && forgetExample(visitor)
  const started = visitor.start(allowed, (...given) => {
    dropExample()
    tell(...given)
  })
  dropExample()
  if (allowed.landingAnswers.size > 0) {
    if (isFromLanding) goOnFromLanding(view, staysOnLanding(visitor, flow, {}))
    // The plain form has brought the visitor into the quiz.
    if (view.location.pathname === paths.quiz) history.replaceState(quizEntrance, '')
  }
  tellBegun()
  return { started }
}
