import { allAnswersOf } from '../../gallery/plausible-answers.ts'
import { keepAnswers, keepPayment } from '../../gallery/kept-visit.ts'
import type { KeptVisit } from '../../gallery/shot.ts'
import type { Answers, WholeBrand } from '@fennel/funnel'
import type { Look } from './watch-context.ts'

/** Any rendered page, except the one that says it is starting. */
const anyPage = ':is(main[data-page], h1):not([data-page=starting], [data-page=starting] *)'

/** Every visitor page, with a payload wherever the visitor, a link or the browser's storage could put one. */
export function visitorSinks(brand: WholeBrand, payload: string): readonly Look[] {
  const flow = Object.values(brand.flows)[0]
  if (flow === undefined) throw new Error(`${brand.appId} has no flow`)
  const text = encodeURIComponent(payload.toWellFormed())
  const query = [
    'utm_source',
    'utm_campaign',
    'redirect',
    'returnUrl',
    'from',
    'flow',
    'plan',
    'article',
    'name',
    'gender',
    'fbclid',
    'status',
    'setup_intent',
  ]
    .map((name) => `${name}=${text}`)
    .join('&')
  const articles = brand.articles.byFlow[brand.articles.defaultFlow] ?? []
  const answers = allAnswersOf(flow, 'imperial')
  const keep = (given: Answers) => leftJustNow(keepAnswers(brand, flow.id, given))
  const answered = keep({ ...answers, name: payload, email: payload })
  const hostile = keep(Object.fromEntries(Object.keys(answers).map((id) => [id, payload])))
  const paid = withPayload(keepPayment(answered, brand, brand.upsells.products.slice(0, 1)), payload)
  const fresh = keep({})
  const open = (path: string, kept: KeptVisit = fresh): Look => ({
    path,
    kept,
    ready: anyPage,
    texts: [payload],
  })
  return [
    open(`/?${query}&email=${text}#${text}`),
    open(`/?email=${text}`, answered),
    open('/quiz/personal_profile_summary', answered),
    open(`/quiz/${text}?${query}`, hostile),
    open(`/quiz?${query}#${text}`, answered),
    open('/loading', answered),
    open(`/purchase?${query}`, answered),
    open(`/checkout?${query}#${text}`, answered),
    open(`/email-offer?email=${text}`, hostile),
    open(
      `/register?${query}&email=${text}&payment_intent=${text}&payment_intent_client_secret=${text}`,
      paid,
    ),
    open('/thank-you', paid),
    open(`/upsell/${text}`, paid),
    ...brand.upsells.products.slice(0, 1).map(({ id }) => open(`/upsell/${id}?${query}`, paid)),
    open(`/article/${text}?${query}`),
    ...articles.slice(0, 1).map(({ slug }) => open(`/article/${slug}?${query}#${text}`, answered)),
    ...['/reviews', '/contact', '/terms', '/privacy', '/health-data'].map((path) =>
      open(`${path}?${query}#${text}`, answered),
    ),
    open(`/account?${query}`, answered),
    open(`/login?${query}&email=${text}`, answered),
    open(`/reset-password?token=${text}`),
    open(`/forgot-password?email=${text}`),
    open(`/withdraw?email=${text}`),
    open(`/subscription?${query}`, answered),
    open(`/resume?rt=${text}&sure=${text}`),
    open(`/unsubscribe?list=${text}&from=${text}`),
    open(`/no/such/${text}`),
    open(`/admin/login?from=${text}`),
    open(`/admin/welcome?invitation=${text}#${text}`),
  ]
}

/** A visit recent enough that the quiz is still restored. */
function leftJustNow(visit: KeptVisit): KeptVisit {
  const [key = ''] = Object.keys(visit.local).filter((name) => name.endsWith('state'))
  const state = visit.local[key]
  if (typeof state !== 'object' || state === null)
    throw new Error('The gallery now stores the quiz state elsewhere')
  return { ...visit, local: { ...visit.local, [key]: { ...state, savedAt: Date.now() } } }
}

/** The same visit with a payment whose every text is the payload. */
function withPayload(visit: KeptVisit, payload: string): KeptVisit {
  const text = JSON.stringify(visit.session['payment_success_data'])
  const payment: unknown = JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'string' ? payload : value,
  )
  return { ...visit, session: { ...visit.session, payment_success_data: payment } }
}
