import type { Page } from '@playwright/test'
import { landingSteps, planFunnelOf, plansForFunnel, timings } from '@fennel/funnel'
import type { Brand, QuizFlow, QuizStep, WholeBrand } from '@fennel/funnel'
import { usualDevices } from './devices.ts'
import { keepAnswers, keepPayment, pictureDay, signedIn } from './kept-visit.ts'
import { allAnswersOf, plausibleAnswer, sampleEmail } from './plausible-answers.ts'
import type { KeptVisit, Shot } from './shot.ts'

/** A page without its brand, flow and device. */
export type PageDraft = Pick<Shot, 'name' | 'path' | 'kept' | 'ready'> & Partial<Shot>

const pageReady = (name: string) => `main[data-page="${name}"]`

/** The states of a visitor that the pages of a flow need. */
export function visitorsOf(
  brand: Brand,
  flow: QuizFlow,
): Record<'fresh' | 'answered' | 'paid' | 'paid twice', KeptVisit> {
  const answered = keepAnswers(brand, flow.id, allAnswersOf(flow, 'imperial'))
  const fresh = keepAnswers(brand, flow.id, {})
  const bought = brand.upsells.products.slice(0, 1)
  return {
    fresh,
    answered,
    paid: keepPayment(answered, brand),
    'paid twice': keepPayment(answered, brand, bought),
  }
}

/** The pages whose words may differ by flow. */
export function flowPages(brand: Brand, flow: QuizFlow): readonly PageDraft[] {
  const { fresh, answered } = visitorsOf(brand, flow)
  const funnel = planFunnelOf(brand, flow.id)
  const plan = plansForFunnel(brand.plans, funnel)[0]
  const laterLandings = landingSteps(flow)
    .slice(1)
    .map((step, place): PageDraft => {
      const before = landingSteps(flow).slice(0, place + 1)
      const answers = before.flatMap((one) => {
        const answer = plausibleAnswer(one, 'imperial')
        return answer === undefined ? [] : [[one.id, answer] as const]
      })
      const kept = keepAnswers(brand, flow.id, Object.fromEntries(answers))
      // The page alone is not enough: the prerendered HTML shows the first question until the app has started.
      const ready = `${pageReady('landing')} button[value="${firstValueOf(step)}"]`
      return { name: `landing ${place + 2} ${step.id}`, path: '/', kept, ready }
    })
  return [
    { name: 'landing', path: '/', kept: fresh, ready: pageReady('landing') },
    ...laterLandings,
    {
      name: 'loading',
      path: '/loading',
      kept: answered,
      ready: pageReady('loading'),
      isPassing: true,
      prepare: (page) => page.addInitScript(neverAfter, timings.loadingScreen),
    },
    { name: 'purchase', path: '/purchase', kept: answered, ready: '#checkout-title' },
    { name: 'email-offer', path: '/email-offer', kept: answered, ready: pageReady('email-offer') },
    {
      name: 'checkout',
      path: '/checkout',
      kept: answered,
      historyState: { selectedPlan: plan },
      ready: '#checkout-title',
    },
  ]
}

/** Runs in the page: timers of exactly this length never fire, so that a slow screenshot still finds the page. */
function neverAfter(milliseconds: number): void {
  const real = window.setTimeout.bind(window)
  const held = (run: TimerHandler, after?: number, ...given: unknown[]) =>
    after === milliseconds ? 0 : real(run, after, ...given)
  window.setTimeout = held as typeof window.setTimeout
}

/** The pages that are the same for all flows of a brand. */
export function brandPages(brand: WholeBrand, flow: QuizFlow): readonly PageDraft[] {
  const { fresh, paid, 'paid twice': paidTwice } = visitorsOf(brand, flow)
  const open = (name: string, kept = fresh): PageDraft => ({
    name,
    path: `/${name}`,
    kept,
    ready: pageReady(name),
  })
  return [
    ...offersOnThePath(brand).map(({ id }): PageDraft => ({
      name: `upsell ${id}`,
      path: `/upsell/${id}`,
      kept: paid,
      ready: pageReady('upsell'),
    })),
    open('register', paid),
    open('thank-you', paidTwice),
    open('subscription'),
    open('reviews'),
    open('terms'),
    open('privacy'),
    open('health-data'),
    open('contact'),
    ...(brand.withdrawal === undefined ? [] : withdrawPages(open('withdraw'))),
    open('login'),
    open('forgot-password'),
    { ...open('reset-password'), path: '/reset-password?token=a-token-for-the-gallery' },
    accountPage('account', fresh, profileOf(brand)),
    accountPage('account with a long address', fresh, { ...profileOf(brand), email: longEmail }),
  ]
}

const longEmail = `${'maximiliane-alexandrina.wolkensteiner'.repeat(2)}@post.wolkensteiner.example`

function accountPage(name: string, visitor: KeptVisit, profile: ReturnType<typeof profileOf>): PageDraft {
  return {
    name,
    path: '/account',
    kept: signedIn(visitor),
    ready: `${pageReady('account')} h2`,
    prepare: (page) =>
      page.route('**/api/user/profile', (route) => route.fulfill({ json: { success: true, data: profile } })),
  }
}

/** The steps of a withdrawal; the last one is answered without the server. */
function withdrawPages(form: PageDraft): readonly PageDraft[] {
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
  const declare = async (page: Page) => {
    await page.getByLabel('Full name').fill('Mia Example')
    await page.getByLabel('Email you used for your order').fill(sampleEmail)
    await press(page, 'Continue')
  }
  return [
    form,
    { ...form, name: 'withdraw without a name', act: (page) => press(page, 'Continue') },
    { ...form, name: 'withdraw, to be confirmed', act: declare },
    {
      ...form,
      name: 'withdraw, received',
      prepare: (page) =>
        page.route('**/api/withdrawals', (route) =>
          route.fulfill({
            json: { success: true, data: { receivedAt: new Date(pictureDay).toISOString() } },
          }),
        ),
      act: async (page) => {
        await declare(page)
        await press(page, 'Confirm withdrawal')
        await page.getByText('We received it on').waitFor()
      },
    },
  ]
}

/** A route without an upsell page never shows an offer, whatever the catalog contains. */
export function offersOnThePath({ routeFlow, upsells }: WholeBrand): WholeBrand['upsells']['products'] {
  return routeFlow.routes.some(({ type }) => type === 'upsell') ? upsells.products : []
}

/** The profile of a customer who bought the most popular plan and the first offer. */
export function profileOf(brand: Brand) {
  const plan = brand.plans.find(({ isTagged }) => isTagged) ?? brand.plans[0]
  const day = new Date(pictureDay).toISOString()
  return {
    email: sampleEmail,
    planId: plan?.id ?? null,
    subscriptionStatus: 'active',
    subscriptionStart: day,
    subscriptionEnd: new Date(pictureDay + (plan?.durationDays ?? 30) * 86_400_000).toISOString(),
    subscriptionRenews: true,
    subscriptionReason: 'active',
    subscriptionName: plan?.name ?? null,
    subscriptionPrice: (plan?.finalPriceCents ?? 0) / 100,
    subscriptionCurrency: 'usd',
    subscriptionIds: ['sub_picture'],
    purchases: [plan, brand.upsells.products[0]].flatMap((bought) => {
      if (bought === undefined) return []
      const [kind, cents] =
        'finalPriceCents' in bought ? ['plan', bought.finalPriceCents] : ['upsell', bought.priceCents]
      const { id, name } = bought
      return [{ id, kind, name, price: cents / 100, refunded: 0, currency: 'usd', purchasedAt: day }]
    }),
  }
}

/** Every article of a flow. */
function articlePages(brand: WholeBrand, flow: QuizFlow): readonly PageDraft[] {
  const { fresh } = visitorsOf(brand, flow)
  return (brand.articles.byFlow[flow.id] ?? []).map(({ slug }) => ({
    name: `article ${slug}`,
    path: `/article/${slug}`,
    kept: fresh,
    ready: pageReady('article'),
  }))
}

/** Every page of a brand on phone and desktop. Pages shared by all flows are listed under the default flow. */
export function pageShots(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  const groups = {
    Path: flowPages(brand, flow),
    Site: flow.id === brand.defaultFlowId ? brandPages(brand, flow) : [],
    Articles: articlePages(brand, flow),
  }
  return Object.entries(groups).flatMap(([group, drafts]) =>
    drafts.flatMap((draft) =>
      usualDevices.map((device): Shot => ({
        brand: brand.appId,
        flow: flow.id,
        kind: 'pages',
        group,
        device,
        ...draft,
      })),
    ),
  )
}

function firstValueOf(step: QuizStep): string {
  const options =
    step.type === 'tabbed-choice' ? step.tabs[0]?.options : 'options' in step ? step.options : []
  return options?.[0]?.value ?? ''
}
