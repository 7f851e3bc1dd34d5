import type { JourneyEvent, JourneyRoute, PageType, RouteConfig } from './route-config.ts'

const defaultPaths = {
  landing: '/',
  quiz: '/quiz',
  loading: '/loading',
  purchase: '/purchase',
  upsell: '/upsell/product',
  register: '/register',
  'thank-you': '/thank-you',
} satisfies Record<PageType, string>

/** Where each page leads without a route config. */
const hardWired: Readonly<Record<PageType, string>> = {
  landing: '/quiz',
  quiz: '/loading',
  loading: '/purchase',
  purchase: '/register',
  upsell: '/register',
  register: '/thank-you',
  'thank-you': '/',
}

/** The default path of a page type; an unknown type gives `/`. */
export function defaultPathOf(pageType: PageType | (string & {})): string {
  const paths: Readonly<Record<string, string>> = defaultPaths
  return Object.hasOwn(paths, pageType) ? (paths[pageType] ?? '/') : '/'
}

function plainPath(path: string): string {
  const withoutQuery = path.split(/[?#]/, 1)[0] ?? ''
  let end = withoutQuery.length
  while (end > 0 && withoutQuery[end - 1] === '/') end -= 1
  return withoutQuery.slice(0, end) || '/'
}

/** Whether a route matches a path. A quiz route also matches the paths of its questions, `/quiz/{questionId}`. */
function covers(route: JourneyRoute, path: string): boolean {
  return route.path === path || (route.type === 'quiz' && path.startsWith(`${route.path}/`))
}

/** The type of page at a path: by the brand's routes, otherwise by the default paths. Undefined outside the journey. */
export function pageTypeOfPath(config: RouteConfig | undefined, path: string): PageType | undefined {
  const plain = plainPath(path)
  const route = config?.routes.find((candidate) => covers(candidate, plain))
  if (route) return route.type
  if (plain === '/') return 'landing'
  const [, first, ...rest] = plain.split('/')
  if (first === 'upsell') return rest.length === 1 ? 'upsell' : undefined
  if (first === 'quiz') return rest.length <= 1 ? 'quiz' : undefined
  const usual = (['loading', 'purchase', 'register', 'thank-you'] as const).find((type) => type === first)
  return rest.length === 0 ? usual : undefined
}

function pageEndedBy(event: JourneyEvent): PageType {
  switch (event) {
    case 'quiz_completed':
      return 'quiz'
    case 'loading_completed':
      return 'loading'
    case 'purchase_completed':
      return 'purchase'
    case 'registration_completed':
      return 'register'
    default:
      return 'upsell'
  }
}

/**
 * The path after an upsell page: the journey's next upsell, or registration after the last. From a page outside the
 * journey, its first upsell.
 */
function afterUpsell(config: RouteConfig, path: string): string {
  const upsells = config.routes.filter(({ type }) => type === 'upsell')
  // NOTE: not the number in the event, which counts all products of the brand, also those of other journeys.
  const place = upsells.findIndex((route) => covers(route, path))
  const register = config.routes.find(({ type }) => type === 'register')
  return upsells[place + 1]?.path ?? register?.path ?? defaultPathOf('register')
}

/**
 * The path a visitor goes to from `currentPath`. A condition named after the event jumps; otherwise the next entry of
 * the route list follows, and the default route after the last. An event raised outside the list (on `/checkout`, for
 * example) counts as raised on the page it completes. Without a config the default order applies.
 */
export function nextRoute(
  config: RouteConfig | undefined,
  currentPath: string,
  event?: JourneyEvent,
): string {
  if (config === undefined || config.routes.length === 0) {
    const pageType = event ? pageEndedBy(event) : pageTypeOfPath(undefined, currentPath)
    return pageType === undefined ? '/' : hardWired[pageType]
  }
  const condition = config.conditions.find(({ when }) => when === event)
  const target = condition && config.routes[condition.navigateTo]
  if (target) return target.path

  const path = plainPath(currentPath)
  if (event && pageEndedBy(event) === 'upsell') return afterUpsell(config, path)

  let place = config.routes.findIndex((route) => covers(route, path))
  if (place < 0 && event) place = config.routes.findLastIndex(({ type }) => type === pageEndedBy(event))
  if (place < 0 && event) return hardWired[pageEndedBy(event)]
  const next = place < 0 ? undefined : config.routes[place + 1]
  return next?.path ?? config.routes[config.defaultRouteIndex]?.path ?? '/'
}

/** The path where the quiz starts. */
export function quizStartPath(config: RouteConfig | undefined): string {
  return config?.routes[config.quizStartIndex]?.path ?? defaultPathOf('quiz')
}

/**
 * `Page name | App name` for a page of the journey, the app's description on `/`, otherwise the app's name. A page
 * whose path is not in the routes, such as an offer of another flow, is named like the first of its type.
 */
export function documentTitle(
  config: RouteConfig | undefined,
  path: string,
  app: { readonly name: string; readonly description: string },
): string {
  const plain = plainPath(path)
  if (plain === '/') return app.description
  const pageType = pageTypeOfPath(config, plain)
  const route =
    config?.routes.find((candidate) => covers(candidate, plain)) ??
    config?.routes.find(({ type }) => type === pageType)
  return route ? `${route.name} | ${app.name}` : app.name
}
