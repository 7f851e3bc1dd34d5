import { loadBrandPages } from '@fennel/brands'
import { answersInForce, unitSystemOf } from '@fennel/funnel'
import type { BrandPages, QuizFlow } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { applyTheme, brandEntryOf, chooseFlow, once, switchedBrand } from '#web/brand/index.ts'
import type { BrandCore, BrandSales } from '#web/brand/index.ts'
import { createConsent } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { takeEarlyAnswers } from '#web/early-answer/take-early-answers.ts'
import { createOfflineNotice, createZoneTravel } from '#web/navigation/index.ts'
import type { ZoneTravel } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { allowProviderScript } from '#web/payment/provider/allow-provider-script.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import {
  createVisitor,
  noteBegun,
  pageMemory,
  readArrival,
  randomId,
  readDeviceInfo,
  takeCarried,
} from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { afterFrame } from './after-frame.ts'
import { forgetUnwantedHealth } from './forget-unwanted-health.ts'
import { keepVisitUp } from './keep-visit-up.ts'
import { loadScreen } from '#web/load-screen.ts'
import { nextTask } from '#web/next-task.ts'
import { ownArms } from './own-arms.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'
import { staysOnLanding } from './stays-on-landing.ts'
import { takeEarlyAnswersOver } from './take-early-answers-over.ts'
import { tellEarlyAnswer } from './tell-early-answer.ts'
import { tellOthers } from './tell-others.ts'
import { trackingSurroundings } from './tracking-surroundings.ts'
import { createVisitApi } from './visit-api.ts'
import { visitStores } from './visit-stores.ts'
import { withoutUnaskedHealth } from './without-unasked-health.ts'

/** A visit that has begun, before anything is drawn. */
export interface Visit {
  readonly api: ApiClient
  readonly consent: Consent
  readonly visitor: Visitor
  readonly travel: ZoneTravel
  readonly brand: BrandCore
  /** As this session sees it in the arms of its experiments. */
  readonly flow: QuizFlow
  /** Whether an experiment shows this session another landing page than the built one. */
  readonly changesLanding: boolean
  /** Whether one lets its quiz open in another way. */
  readonly changesQuiz: boolean
  readonly loadSales: () => Promise<BrandSales>
  readonly loadPages: () => Promise<BrandPages>
}

/**
 * Loads the brand in its flavour, wakes the visitor's kept state, asks for consent and tells of what happened before:
 * all that a page needs which stands already and draws nothing. What may be missing is not waited for once it is `late`.
 * Rejects when the brand cannot be loaded.
 */
export async function startVisit(
  view: Window & typeof globalThis,
  late: Promise<void> = new Promise(() => undefined),
): Promise<Visit> {
  const { document, history } = view
  const { dataset } = document.documentElement
  takeCarried(history, pageMemory)
  const { local, storage, tabStorage } = visitStores(view)
  const flowMemory = { tab: tabStorage, browser: storage }
  const entry = brandEntryOf(dataset['brand'] ?? '')
  const wanted = wantedFlow(flowMemory, view.location, document.referrer)
  const flowId = chooseFlow(await entry.flows(), wanted, browserLog.warning)
  const part = await loadScreen(() => entry.visit(flowId))
  const { flow } = part
  // What is asked in the arms of the session, as soon as they are known.
  let askedFlow = flow
  const brand = switchedBrand(part.brand, dataset)
  applyTheme(brand.theme, document.documentElement)
  await nextTask(view)
  allowProviderScript(view)
  rememberFlow(flowMemory, flow.id)
  const device = readDeviceInfo(view)
  const timeZone = browserTimeZone()
  const api = createVisitApi(view, { local, storage })
  await nextTask(view)
  const newId = () => randomId(view.crypto)
  // The answer about the region may come before the visitor does.
  let quiz: Visitor['quiz'] | undefined
  const consent = createConsent({
    api,
    storage,
    tabStorage,
    loadSettings: () => loadSiteSettings(api),
    newId,
    sessionId: () => quiz?.getState().sessionId ?? '',
    gpc: 'globalPrivacyControl' in view.navigator && view.navigator.globalPrivacyControl === true,
    timeZone,
    basisWithoutCountry: brand.basisWithoutCountry,
    log: browserLog.notice,
  })
  await nextTask(view)
  const others = tellOthers({ view, storage, consent, brand, flow, api })
  const visitor = createVisitor({
    api,
    storage,
    appName: brand.appId,
    flowId: flow.id,
    now: () => Date.now(),
    newId,
    deviceInfo: () => device,
    cookies: () => document.cookie,
    afterFrame: () => afterFrame(view),
    cookiesBlocked: () => !view.navigator.cookieEnabled,
    inForce: ({ answers, preferences }) =>
      answersInForce(askedFlow, { answers, unitSystem: unitSystemOf(preferences.preferredUnits) }),
    leadSource: () => (view.location.pathname === paths.emailOffer ? 'email_offer' : 'quiz'),
    log: browserLog.notice,
    tracking: trackingSurroundings({
      view,
      storage,
      consent,
      flowVersion: part.flowVersion,
      onTracked: (event) => others(visitor, event),
    }),
  })
  ;({ quiz } = visitor)
  noteBegun(quiz, view)
  // Nothing below may be heard of before all of it is there.
  await nextTask(view)
  const travel = createZoneTravel(view, pageMemory, () => visitor.settle(), createOfflineNotice(document))
  travel.watchHistory()
  const early = takeEarlyAnswers(storage, dataset)
  const arrival = readArrival(view.location.href, () => flow, early)
  history.replaceState(history.state, '', arrival.cleanUrl)
  const isFromLanding = early.size > 0 && arrival.landingAnswers.size > 0
  const tell = tellEarlyAnswer(() => visitor, flow, view, isFromLanding || undefined)
  // What the browser kept would be put over an answer that came before it.
  let tellBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (tellBegun = resolve))
  takeEarlyAnswersOver({
    view,
    storage,
    visitor,
    tell: tellEarlyAnswer(() => visitor, flow, view, true),
    staysOnLanding: (given) => staysOnLanding(visitor, flow, given),
    readAnswers: async (kept) => {
      const laterArrival = readArrival(view.location.href, () => flow, kept)
      await begun
      return withoutUnaskedHealth(laterArrival, flow, consent)
    },
  })
  keepVisitUp(view, visitor, consent)

  await nextTask(view)
  const allowed = await withoutUnaskedHealth(arrival, flow, consent)
  const isOnLanding = view.location.pathname === paths.landing
  if (allowed !== arrival && !isOnLanding) history.replaceState(null, '', paths.landing)
  const started = visitor.start(allowed, tell)
  const isAnswered = isFromLanding && allowed.landingAnswers.size > 0
  if (isAnswered && isOnLanding && !staysOnLanding(visitor, flow, {})) history.pushState(null, '', paths.quiz)
  tellBegun()
  await Promise.race([started, late])
  consent.resend()
  forgetUnwantedHealth(consent, visitor, part.healthQuestionIds)
  const arms = await ownArms(brand.experiments, flow, visitor.quiz.getState().sessionId)
  askedFlow = arms.flow
  return {
    api,
    consent,
    visitor,
    travel,
    brand,
    flow: arms.flow,
    changesLanding: arms.changesLanding,
    changesQuiz: arms.changesQuiz,
    loadSales: once(async () => arms.salesOf(await loadScreen(() => entry.sales(flow.id)))),
    loadPages: once(() => loadScreen(() => loadBrandPages(brand.appId))),
  }
}
