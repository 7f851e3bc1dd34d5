import { dayMs } from '@fennel/funnel'
import type { House } from './open-house.ts'

/** A named request of the admin area, with the paths to use in turn. */
export interface AdminCall {
  readonly name: string
  readonly paths: readonly string[]
}

/** A request that reads nothing from the database: any growth it shows is measurement error. */
export const control: AdminCall = { name: 'nothing (control)', paths: ['/health'] }

/**
 * Every read request of the admin area's pages with each of its filters, so that two rounds in a row never ask the
 * same.
 */
export async function listAdminCalls(house: House, end: Date): Promise<readonly AdminCall[]> {
  const dayBefore = (back: number) => new Date(end.getTime() - back * dayMs).toISOString().slice(0, 10)
  const periods = [90, 30, 7, 60].map((days) => `from=${dayBefore(days - 1)}&to=${dayBefore(0)}`)
  const quarter = periods[0] ?? ''
  const againstBefore = `compareTo=period&otherFrom=${dayBefore(119)}&otherTo=${dayBefore(60)}`
  const brands = [...house.services.brands.values()]
  const flows = brands.flatMap((brand) =>
    Object.keys(brand.flows).map((flow) => `brand=${brand.appId}&flow=${flow}`),
  )
  const first = brands[0]
  const stepIds = Object.values(first?.flows ?? {}).flatMap(({ steps }) =>
    steps.slice(0, 12).map(({ id }) => id),
  )
  const stages = ['quizComplete', 'purchaseView', 'paymentStart', 'paid', 'upsellPaid', 'registered']
  // NOTE: prefixes that fill a page even in the small store, and ones that match one person or nobody in either.
  const letters = ['visitor1', 'visitor2', 'visitor4321@', 'nobody']
  const leads = await namesOf(house, '/leads', 'leads')
  const users = await namesOf(house, '/users', 'users')
  const each = (name: string, base: string, more: readonly string[]): AdminCall => ({
    name,
    paths: more.map((part) => (part === '' ? base : `${base}?${part}`)),
  })
  return [
    each('check', '/check', ['']),
    each('profile', '/profile', ['']),
    each('team', '/team', ['']),
    each('settings', '/settings', ['']),
    each('audit log', '/audit', ['', 'before=50']),
    each('dashboard', '/dashboard', ['']),
    each('latest orders', '/latest-orders', ['']),
    each('notifications', '/notifications', ['']),
    each('conversions', '/conversions', periods),
    each(
      'conversions, grouped',
      '/conversions',
      ['brand', 'flow', 'source', 'device', 'country', 'day'].map((by) => `${quarter}&groupBy=${by}`),
    ),
    each(
      'conversions, two origins',
      '/conversions',
      ['phone', 'desktop', 'tablet'].flatMap((device) =>
        ['source', 'country'].map((by) => `${quarter}&device=${device}&groupBy=${by}`),
      ),
    ),
    each(
      'quiz analytics',
      '/quiz-analytics',
      flows.map((flow) => `${quarter}&${flow}`),
    ),
    each(
      'quiz analytics, compared',
      '/quiz-analytics',
      flows.map((flow) => `${periods[3] ?? ''}&${flow}&${againstBefore}`),
    ),
    each('experiments', '/experiments', ['']),
    each('three books', '/book-comparisons', ['days=7', 'days=31']),
    each('revenue', '/revenue', periods),
    each(
      'revenue, filtered',
      '/revenue',
      [`brand=${first?.appId ?? ''}`, 'source=google', `product=${first?.appId ?? ''}-1-month`].map(
        (part) => `${quarter}&${part}`,
      ),
    ),
    each('revenue cohorts', '/revenue/cohorts', ['']),
    each('disputes', '/disputes', ['']),
    each('leads, first page', '/leads', ['']),
    each('leads, second page', '/leads', await secondPage(house, '/leads')),
    each(
      'leads by address',
      '/leads',
      letters.map((text) => `email=${text}`),
    ),
    each('leads of a flow', '/leads', flows),
    each('leads who paid', '/leads', ['purchased=yes', `purchased=yes&brand=${first?.appId ?? ''}`]),
    each(
      'leads who reached a stage',
      '/leads',
      stages.map((stage) => `reached=${stage}`),
    ),
    each(
      'leads who reached a step',
      '/leads',
      stepIds.map((step) => `reached=${step}`),
    ),
    each(
      'leads who missed a stage',
      '/leads',
      stages.map((stage) => `missed=${stage}&source=google`),
    ),
    each('leads of a device and a country', '/leads', [
      'device=phone',
      'country=US',
      ...stages.map((stage) => `device=phone&country=US&missed=${stage}`),
    ]),
    each('lead count', '/lead-count', ['', 'source=google', 'device=phone&country=US', 'missed=paid']),
    each(
      'one lead',
      '',
      leads.map((id) => `/leads/${id}`),
    ),
    each('users, first page', '/users', ['']),
    each(
      'users by address',
      '/users',
      letters.map((text) => `email=${text}`),
    ),
    each(
      'users by status',
      '/users',
      ['past_due', 'active', 'ended', 'none'].map((status) => `status=${status}`),
    ),
    each(
      'one user',
      '',
      users.map((id) => `/users/${id}`),
    ),
  ].map(({ name, paths }) => ({ name, paths: paths.map((path) => path.replace(/^\?/, '')) }))
}

interface ListAnswer {
  readonly data: { readonly next: string | null } & Readonly<
    Record<string, readonly { readonly id: string }[]>
  >
}

/** Ids of some people from the first page and from the second. */
async function namesOf(house: House, path: string, list: string): Promise<readonly string[]> {
  const pages = ['', ...(await secondPage(house, path))]
  const ids: string[] = []
  for (const page of pages) {
    const answer = JSON.parse(await house.look(`${path}?${page}`)) as ListAnswer
    ids.push(...(answer.data[list] ?? []).map(({ id }) => id))
  }
  return ids
}

async function secondPage(house: House, path: string): Promise<readonly string[]> {
  const { data } = JSON.parse(await house.look(path)) as ListAnswer
  return data.next === null ? [''] : [`cursor=${encodeURIComponent(data.next)}`]
}
