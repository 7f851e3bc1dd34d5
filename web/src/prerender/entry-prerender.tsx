import { loadBrand, loadBrandPages } from '@fennel/brands'
import { firstQuizStep } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { createApiClient } from '#web/api/index.ts'
import { App } from '#web/app/app.tsx'
import { brandSalesOf, flowListOf, visitPartOf } from '#web/brand/brand-parts.ts'
import { BrandProvider, chooseFlow, themeVariables } from '#web/brand/index.ts'
import { PurchaseStart } from '#web/journey/purchase/purchase-start.tsx'
import { paths } from '#web/paths.ts'
import { createSafeStorage, createVisitor } from '#web/visitor/index.ts'
import { pageHead, staticPages } from './page-head.ts'
import type { PageHead, StaticPage } from './page-head.ts'

/** What the build needs to write one page of one brand. */
export interface PrerenderedPage {
  readonly markup: string
  readonly name: string
  readonly head: PageHead
  readonly flowId: string
  /** The color of the browser's own frame. */
  readonly themeColor: string
  /** The brand's style variables as a CSS rule. */
  readonly themeCss: string
  readonly quizCards: string
  readonly quizAnimation: string
}

/** The pages of a brand that are written at build time. */
export async function listPages(brandId: string): Promise<readonly StaticPage[]> {
  const brand = await loadBrand(brandId)
  const list = flowListOf(brand)
  const opening = list.flowIds.filter((flowId) => opensWithPresses(brand, flowId))
  return staticPages(await loadBrandPages(brandId), list, opening)
}

/**
 * Whether the first question of a flow is answered by a press. Typed input would be lost before the application
 * listens, so such a question is not prerendered.
 */
function opensWithPresses(brand: Brand, flowId: string): boolean {
  const { flow } = visitPartOf(brand, flowId)
  const first = flow.steps[firstQuizStep(flow, { answers: {}, unitSystem: 'imperial' }) ?? -1]
  return first?.type === 'single-choice' || first?.type === 'tabbed-choice'
}

/**
 * Renders a page as a first-time visitor sees it. Of the purchase page, renders only the part that is the same for
 * everybody.
 */
export async function renderPage(brandId: string, page: StaticPage): Promise<PrerenderedPage> {
  const whole = await loadBrand(brandId)
  const { brand, flow } = visitPartOf(
    whole,
    chooseFlow(flowListOf(whole), page.flowId, () => undefined),
  )
  const offline = () => Promise.reject(new Error('There is no network at build time'))
  const api = createApiClient({ fetch: offline, readToken: () => undefined, onRefused: () => undefined })
  const visitor = createVisitor({
    api,
    storage: createSafeStorage(() => undefined),
    appName: brand.appId,
    flowId: flow.id,
    now: () => 0,
    newId: () => 'prerender',
    deviceInfo: () => ({}),
    cookies: () => '',
    cookiesBlocked: () => false,
    leadSource: () => 'quiz',
    log: () => undefined,
  })
  const variables = [...themeVariables(brand.theme)].map(([name, value]) => `${name}:${value}`).join(';')
  const pages = loadBrandPages(brandId)
  const sales = Promise.resolve(brandSalesOf(whole, flow.id))
  const current = { brand, flow, loadPages: () => pages, loadSales: () => sales }
  return {
    markup: await markupOf(
      page.path === paths.purchase ? (
        <BrandProvider value={current}>
          <Router ssrPath={page.path}>
            <PurchaseStart />
          </Router>
        </BrandProvider>
      ) : (
        <App current={current} api={api} visitor={visitor} ssrPath={page.path} />
      ),
    ),
    name: brand.name,
    flowId: flow.id,
    head: pageHead(brand, await pages, page),
    themeColor: brand.theme.colors.background,
    themeCss: `:root{${variables}}`,
    quizCards: brand.theme.quizCards.style,
    quizAnimation: brand.theme.quizAnimations.enter,
  }
}

/** The finished markup, including everything loaded on the way. */
async function markupOf(app: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(app, {
    // NOTE: above this size React would send a part late and move it by script; these pages arrive whole.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (failure) => void failures.push(failure),
  })
  const markup = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  // NOTE: blocked by the content security policy, so the page would look wrong until the application runs.
  if (/<[^>]* style="/.test(markup)) throw new Error('A prerendered page contains an inline style')
  return markup
}
