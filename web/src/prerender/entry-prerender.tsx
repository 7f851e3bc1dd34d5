import { loadBrand, loadBrandPages } from '@fennel/brands'
import { brandInFlow } from '@fennel/funnel'
import { renderToString } from 'react-dom/server'
import { createApiClient } from '#web/api/index.ts'
import { App } from '#web/app/app.tsx'
import { chooseFlow, themeVariables } from '#web/brand/index.ts'
import { createSafeStorage, createVisitor } from '#web/visitor/index.ts'

/** What the build needs to write one page of one brand. */
export interface PrerenderedPage {
  readonly markup: string
  readonly title: string
  readonly description: string
  /** The brand's style variables as a CSS rule. */
  readonly themeCss: string
  readonly quizCards: string
  readonly quizAnimation: string
}

/** Renders a path of a brand as a first-time visitor with the default flavour would see it. */
export async function renderPage(brandId: string, path: string): Promise<PrerenderedPage> {
  const brand = await loadBrand(brandId)
  const flow = chooseFlow(brand, undefined, () => undefined)
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
  return {
    markup: renderToString(
      <App
        current={{
          brand: brandInFlow(brand, flow.id),
          flow,
          flowId: flow.id,
          loadPages: () => loadBrandPages(brandId),
        }}
        api={api}
        visitor={visitor}
        ssrPath={path}
      />,
    ),
    title: brand.name,
    description: brand.description,
    themeCss: `:root{${variables}}`,
    quizCards: brand.theme.quizCards.style,
    quizAnimation: brand.theme.quizAnimations.enter,
  }
}
