import { loadBrand, loadBrandPages } from '@fennel/brands'
import { brandInFlow } from '@fennel/funnel'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clearStoredTokens, createApiClient, createSessionRenewal, readStoredToken } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { applyTheme, chooseFlow, once } from '#web/brand/index.ts'
import {
  createSafeStorage,
  createVisitor,
  leadTokenKey,
  readArrival,
  randomId,
  readDeviceInfo,
} from '#web/visitor/index.ts'
import { App } from './app.tsx'
import { ApplicationError } from './application-error.tsx'
import { paths } from '#web/paths.ts'
import { preloadJourney } from './preload-journey.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'

/** The app is shown after this long even when its start has not finished. */
export const startGuardMs = 7_000

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
  const brand = await loadBrand(document.documentElement.dataset['brand'] ?? '')
  applyTheme(brand.theme, document.documentElement)
  const storage = createSafeStorage(() => local)
  const flowFor = (fromAddress: string | undefined) =>
    chooseFlow(brand, wantedFlow(storage, fromAddress), () => undefined)
  const arrival = readArrival(view.location.href, flowFor)
  const flow = chooseFlow(brand, wantedFlow(storage, arrival.flowId), browserLog.warning)
  rememberFlow(storage, flow.id)

  const api: ApiClient = createApiClient({
    fetch: view.fetch.bind(view),
    readToken: () => (local === undefined ? undefined : readStoredToken(local)),
    renew: createSessionRenewal(() => api, local),
    extraHeaders: () => leadTokenHeader(storage.read(leadTokenKey)),
    onRefused: (status) => {
      if (local !== undefined) clearStoredTokens(local)
      if (status === 401) view.location.assign('/')
    },
  })
  const visitor = createVisitor({
    api,
    storage,
    appName: brand.appId,
    flowId: flow.id,
    now: () => Date.now(),
    newId: () => randomId(view.crypto),
    deviceInfo: () => readDeviceInfo(view),
    cookies: () => document.cookie,
    cookiesBlocked: () => !view.navigator.cookieEnabled,
    leadSource: () => (view.location.pathname === paths.emailOffer ? 'email_offer' : 'quiz'),
    log: browserLog.notice,
  })
  history.replaceState(history.state, '', arrival.cleanUrl)
  view.addEventListener('online', visitor.resend)
  view.addEventListener('pagehide', visitor.settle)

  await Promise.race([visitor.start(arrival), new Promise((resolve) => setTimeout(resolve, startGuardMs))])
  const loadPages = once(() => loadBrandPages(brand.appId))
  const app = (
    <StrictMode>
      <App
        current={{ brand: brandInFlow(brand, flow.id), flow, flowId: flow.id, loadPages }}
        api={api}
        visitor={visitor}
      />
    </StrictMode>
  )
  const isPrerendered =
    container.dataset['prerendered'] === view.location.pathname && flow.id === brand.defaultFlowId
  if (isPrerendered) hydrateRoot(container, app)
  else createRoot(container).render(app)
  preloadJourney(view)
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
