import { loadBrandPages } from '@fennel/brands'
import type { BrandPages, QuizFlow } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { applyTheme, brandEntryOf, chooseFlow, switchedBrand } from '#web/brand/index.ts'
import type { BrandCore, BrandSales } from '#web/brand/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { loadScreen } from '#web/loading/load-screen.ts'
import { once } from '#web/loading/once.ts'
import { createOfflineNotice, createZoneTravel } from '#web/navigation/index.ts'
import type { ZoneTravel } from '#web/navigation/index.ts'
import { nextTask } from '#web/next-task.ts'
import { allowProviderScript } from '#web/payment/provider/allow-provider-script.ts'
import { pageMemory, takeCarried } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { forgetUnwantedHealth } from './forget-unwanted-health.ts'
import { keepVisitUp } from './keep-visit-up.ts'
import { openVisitor } from './open-visitor.ts'
import { ownArms, withoutArms } from './own-arms.ts'
import { receiveArrival } from './receive-arrival.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'
import { createVisitApi } from './visit-api.ts'
import { visitStores } from './visit-stores.ts'

/** A visit that has started, before anything is drawn. */
export interface Visit {
  readonly api: ApiClient
  readonly consent: Consent
  readonly visitor: Visitor
  readonly travel: ZoneTravel
  readonly brand: BrandCore
  /** In the experiment arms of this session. */
  readonly flow: QuizFlow
  /** Whether an experiment shows this session a landing page other than the prerendered one. */
  readonly changesLanding: boolean
  /** Whether an experiment changes how the quiz opens, for this session or for others in it. */
  readonly changesQuiz: boolean
  readonly loadSales: () => Promise<BrandSales>
  readonly loadPages: () => Promise<BrandPages>
}

/**
 * Loads the brand in its flow, restores the visitor's stored state, sets up consent and tracks what happened before:
 * everything a prerendered page needs without drawing anything. Optional parts are not awaited once `late` resolves.
 * Rejects when the brand cannot be loaded, or when the code of its experiments fails to load before `late`.
 */
export async function startVisit(
  view: Window & typeof globalThis,
  late: Promise<void> = new Promise(() => undefined),
): Promise<Visit> {
  const { document, history } = view
  const { dataset } = document.documentElement
  takeCarried(history, pageMemory)
  const stores = visitStores(view)
  const { storage } = stores
  const flowMemory = { tab: stores.tabStorage, browser: storage }
  const entry = brandEntryOf(dataset['brand'] ?? '')
  const wanted = wantedFlow(flowMemory, view.location, document.referrer)
  const flowId = chooseFlow(await entry.flows(), wanted, browserLog.warning)
  const part = await loadScreen(() => entry.visit(flowId))
  const { flow } = part
  const brand = switchedBrand(part.brand, dataset)
  applyTheme(brand.theme, document.documentElement)
  await nextTask(view)
  allowProviderScript(view)
  rememberFlow(flowMemory, flow.id)
  const api = createVisitApi(view, stores)
  let arms = withoutArms(flow)
  const { consent, visitor } = await openVisitor({
    view,
    stores,
    api,
    brand,
    flow,
    flowVersion: part.flowVersion,
    askedFlow: () => arms.flow,
    createTeller: () => arms.createTeller,
  })
  // No event may reach the listeners below before all of them are in place.
  await nextTask(view)
  const travel = createZoneTravel(view, pageMemory, () => visitor.settle(), createOfflineNotice(document))
  travel.watchHistory()
  keepVisitUp(view, visitor, consent)
  const { started } = await receiveArrival({ view, storage, visitor, consent, flow })
  const joinArms = () => ownArms(brand.experiments, flow, visitor.quiz.getState().sessionId)
  const joining = joinArms()
  // A failure is handled below, where it is awaited.
  joining.catch(() => undefined)
  await Promise.race([started, late])
  consent.resend()
  forgetUnwantedHealth(consent, visitor, {
    health: part.healthQuestionIds,
    known: [...flow.steps.map(({ id }) => id), ...part.healthQuestionIds, ...part.questionIdsElsewhere],
  })
  const joined = await Promise.race([joining, late.then(() => undefined)])
  if (joined !== undefined) arms = joined
  return {
    api,
    consent,
    visitor,
    travel,
    brand,
    flow: arms.flow,
    changesLanding: arms.changesLanding,
    changesQuiz: arms.changesQuiz,
    // NOTE: the server charges by arm, so prices wait for it even if the quiz went on without it.
    loadSales: once(async () => {
      const { salesOf } = await joining.catch(joinArms)
      return salesOf(await loadScreen(() => entry.sales(flow.id)))
    }),
    loadPages: once(() => loadScreen(() => loadBrandPages(brand.appId))),
  }
}
