import { loadBrand, loadBrandPages } from '@fennel/brands'
import { brandInFlow, timings } from '@fennel/funnel'
import type { Brand, QuizFlow } from '@fennel/funnel'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  clearStoredTokens,
  createVisitorClient,
  createSessionRenewal,
  readStoredToken,
} from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { applyTheme, chooseFlow, isSwitched, once, switchedBrand } from '#web/brand/index.ts'
import { ConsentProvider, createConsent, showPanelWhenWanted } from '#web/consent/index.ts'
import { createZoneTravel } from '#web/navigation/index.ts'
import { allowProviderScript } from '#web/payment/allow-provider-script.ts'
import { loadSiteSettings } from '#web/payment/load-site-settings.ts'
import {
  createSafeStorage,
  createVisitor,
  leadTokenKey,
  pageMemory,
  readArrival,
  randomId,
  readDeviceInfo,
  takeCarried,
} from '#web/visitor/index.ts'
import { App } from './app.tsx'
import { ApplicationError } from './application-error.tsx'
import { paths } from '#web/paths.ts'
import { takeEarlyAnswers } from '#web/early-answer/take-early-answers.ts'
import { forgetUnwantedHealth } from './forget-unwanted-health.ts'
import { preloadJourney } from './preload-journey.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'
import { takeEarlyAnswersOver } from './take-early-answers-over.ts'
import { tellEarlyAnswer } from './tell-early-answer.ts'
import { withoutUnaskedHealth } from './without-unasked-health.ts'
import { tellOthers } from './tell-others.ts'
import { trackingSurroundings } from './tracking-surroundings.ts'

/** Loads the brand, wakes the visitor's kept state and draws the app into `container`. Never rejects. */
export async function startApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  try {
    await drawApp(container, view)
  } catch (error) {
    browserLog.failure(error)
    const message = error instanceof Error ? error.message : 'An unexpected error occurred'
    createRoot(container).render(<ApplicationError message={message} />)
  }
}

async function drawApp(container: HTMLElement, view: Window & typeof globalThis): Promise<void> {
  const { document, history, localStorage: local } = storagesOf(view)
  const { dataset } = document.documentElement
  const brand = switchedBrand(await loadBrand(dataset['brand'] ?? ''), dataset)
  applyTheme(brand.theme, document.documentElement)
  takeCarried(history, pageMemory)
  const storage = createSafeStorage(() => local, pageMemory)
  const travel = createZoneTravel(view, pageMemory, () => visitor.settle())
  travel.watchHistory()
  allowProviderScript(view)
  const flowFor = (fromAddress: string | undefined) =>
    chooseFlow(brand, wantedFlow(storage, fromAddress), () => undefined)
  const early = takeEarlyAnswers(storage)
  const arrival = readArrival(view.location.href, flowFor, early)
  const flow = chooseFlow(brand, wantedFlow(storage, arrival.flowId), browserLog.warning)
  rememberFlow(storage, flow.id)

  const api: ApiClient = createVisitorClient({
    fetch: view.fetch.bind(view),
    readToken: () => (local === undefined ? undefined : readStoredToken(local)),
    renew: createSessionRenewal(() => api, local),
    extraHeaders: () => leadTokenHeader(storage.read(leadTokenKey)),
    onRefused: (status) => {
      if (local !== undefined) clearStoredTokens(local)
      if (status === 401) view.location.assign('/')
    },
  })
  const newId = () => randomId(view.crypto)
  const consent = createConsent({
    api,
    storage,
    loadSettings: () => loadSiteSettings(api),
    newId,
    sessionId: () => visitor.quiz.getState().sessionId,
    gpc: 'globalPrivacyControl' in view.navigator && view.navigator.globalPrivacyControl === true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    basisWithoutCountry: brand.basisWithoutCountry,
    log: browserLog.notice,
  })
  const others = tellOthers({ view, storage, consent, brand, flow, api })
  const visitor = createVisitor({
    api,
    storage,
    appName: brand.appId,
    flowId: flow.id,
    now: () => Date.now(),
    newId,
    deviceInfo: () => readDeviceInfo(view),
    cookies: () => document.cookie,
    cookiesBlocked: () => !view.navigator.cookieEnabled,
    leadSource: () => (view.location.pathname === paths.emailOffer ? 'email_offer' : 'quiz'),
    log: browserLog.notice,
    tracking: trackingSurroundings({
      view,
      storage,
      consent,
      flow,
      onTracked: (event) => others(visitor, event),
    }),
  })
  history.replaceState(history.state, '', arrival.cleanUrl)
  const isFromLanding = early.size > 0 && arrival.landingAnswers.size > 0
  if (isFromLanding && view.location.pathname === paths.landing) history.pushState(null, '', paths.quiz)
  const tell = tellEarlyAnswer(() => visitor, flow, view, isFromLanding || undefined)
  takeEarlyAnswersOver({
    view,
    storage,
    visitor,
    tell: tellEarlyAnswer(() => visitor, flow, view, true),
    readAnswers: (kept) => readArrival(view.location.href, () => flow, kept).landingAnswers,
  })
  view.addEventListener('online', () => {
    visitor.resend()
    consent.resend()
  })
  view.addEventListener('pagehide', visitor.settle)
  // A phone that puts the page away may end it without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visitor.settle()
  })

  const allowed = await withoutUnaskedHealth(arrival, flow, consent)
  if (allowed !== arrival) history.replaceState(null, '', paths.landing)
  const started = visitor.start(allowed, tell)
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, timings.startGuard))])
  consent.resend()
  forgetUnwantedHealth(consent, visitor, brand)
  const mine = await inOwnArms(brand, flow, visitor.quiz.getState().sessionId)
  const loadPages = once(() => loadBrandPages(brand.appId))
  const app = (
    <StrictMode>
      <ConsentProvider consent={consent}>
        <App
          current={{ brand: brandInFlow(mine.brand, flow.id), flow: mine.flow, flowId: flow.id, loadPages }}
          api={api}
          visitor={visitor}
          travel={travel}
        />
      </ConsentProvider>
    </StrictMode>
  )
  const isPrerendered =
    container.dataset['prerendered'] === view.location.pathname &&
    flow.id === container.dataset['flow'] &&
    !mine.changesLanding &&
    !isSwitched(dataset)
  if (isPrerendered) hydrateRoot(container, app)
  else createRoot(container).render(app)
  preloadJourney(view)
  showPanelWhenWanted(consent, brand, document, browserLog.failure)
}

/** What this session sees of the brand's experiments; their rules are fetched only by a brand that has some. */
async function inOwnArms(brand: Brand, flow: QuizFlow, sessionId: string) {
  if (brand.experiments === undefined || sessionId === '') return { brand, flow, changesLanding: false }
  const { joinExperiments } = await import('#web/experiments/join-experiments.ts')
  return joinExperiments(brand, flow, sessionId)
}

function leadTokenHeader(token: unknown): Record<string, string> {
  return typeof token === 'string' ? { 'x-lead-token': token } : {}
}

/** Reading `localStorage` throws in some private modes; then the visit lives in memory only. */
function storagesOf(view: Window): {
  document: Document
  history: History
  localStorage: Storage | undefined
} {
  const { document, history } = view
  try {
    return { document, history, localStorage: view.localStorage }
  } catch {
    return { document, history, localStorage: undefined }
  }
}
