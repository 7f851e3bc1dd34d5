import { answersInForce, policyVersionOf, unitSystemOf } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import type { BrandCore } from '#web/brand/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { createConsent } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import type { OwnArms } from '#web/experiments/index.ts'
import { nextTask } from '#web/next-task.ts'
import { paths } from '#web/paths.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { createVisitor, noteBegun, randomId, readDeviceInfo } from '#web/visitor/index.ts'
import type { RegistrationSource, StartingVisitor, Visitor } from '#web/visitor/index.ts'
import { afterFrame } from './after-frame.ts'
import { createEventForwarder } from './event-forwarder.ts'
import { trackingSurroundings } from './tracking-surroundings.ts'
import type { VisitStores } from './visit-stores.ts'

interface VisitorOptions {
  readonly view: Window & typeof globalThis
  readonly stores: Pick<VisitStores, 'storage' | 'tabStorage'>
  readonly api: ApiClient
  readonly brand: BrandCore
  /** As it was built, before any experiment. */
  readonly flow: QuizFlow
  readonly flowVersion: string
  /** The flow in the session's experiment arms, once they are known. */
  readonly askedFlow: () => QuizFlow
  /** Creates what tracks exposures, once the session sees its experiment arms. */
  readonly createTeller: () => OwnArms['createTeller']
}

/** The pages other than the quiz's own that ask for an address. */
const sourceOfPath: Partial<Record<string, RegistrationSource>> = {
  [paths.emailOffer]: 'email_offer',
  [paths.checkout]: 'checkout',
}

/** Creates the visitor, not started yet, and their consent. Yields between the steps so that touches are handled. */
export async function openVisitor({
  view,
  stores: { storage, tabStorage },
  api,
  brand,
  flow,
  flowVersion,
  askedFlow,
  createTeller,
}: VisitorOptions): Promise<{
  readonly consent: Consent
  readonly visitor: StartingVisitor
}> {
  const device = readDeviceInfo(view)
  const timeZone = browserTimeZone()
  await nextTask(view)
  const newId = () => randomId(view.crypto)
  // The region may be known before the visitor exists.
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
    policyVersion: policyVersionOf(brand),
    log: browserLog.notice,
  })
  await nextTask(view)
  const forward = createEventForwarder({ view, storage, consent, brand, api, createTeller })
  const visitor = createVisitor({
    api,
    storage,
    appName: brand.appId,
    flowId: flow.id,
    now: () => Date.now(),
    newId,
    deviceInfo: () => device,
    cookies: () => view.document.cookie,
    afterFrame: () => afterFrame(view),
    cookiesBlocked: () => !view.navigator.cookieEnabled,
    inForce: ({ answers, preferences }) =>
      answersInForce(askedFlow(), { answers, unitSystem: unitSystemOf(preferences.preferredUnits) }),
    leadSource: () => sourceOfPath[view.location.pathname] ?? 'quiz',
    log: browserLog.notice,
    tracking: trackingSurroundings({
      view,
      storage,
      consent,
      flowVersion,
      onTracked: (event) => forward.tracked(visitor, event),
      onArrived: forward.arrived,
    }),
  })
  ;({ quiz } = visitor)
  noteBegun(quiz, view)
  return { consent, visitor }
}
