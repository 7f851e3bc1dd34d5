import type { WholeBrand } from '../brand.ts'
import { nextRoute, quizStartPath } from '../journey/next-route.ts'
import type { JourneyEvent, JourneyRoute, RouteConfig } from '../journey/route-config.ts'
import type { Fault } from './fault.ts'

/** Follows a flow's journey from the finished quiz to its end, and checks that it reaches every page. */
export function verifyJourney(brand: WholeBrand, flowId: string): readonly Fault[] {
  const config = brand.routeFlowByFlowId?.[flowId] ?? brand.routeFlow
  const where = `${brand.appId}/${flowId}/journey`
  const shape = shapeFaults(config, where)
  if (shape.length > 0) return shape
  const quizPath = quizStartPath(config)
  const visited = followJourney(brand, config, quizPath)
  const last = visited.at(-1)
  const faults: Fault[] = []
  if (last?.type !== 'thank-you') {
    faults.push({
      rule: 'journey-end',
      where,
      message:
        `After the quiz the journey goes ${visited.map(({ path }) => path).join(' > ')} and never reaches the ` +
        `thank-you page.${hintAt(brand, config, last)}`,
    })
  }
  for (const needed of ['purchase', 'register'] as const) {
    if (!visited.some(({ type }) => type === needed))
      faults.push({ rule: 'journey-end', where, message: `The journey never reaches a ${needed} page.` })
  }
  for (const route of config.routes) {
    if (route.type === 'landing' || route.type === 'quiz' || visited.includes(route)) continue
    // A flow may leave out the loading page on purpose: its quiz completion then names another page.
    if (route.type === 'loading' && config.conditions.some(({ when }) => when === 'quiz_completed')) continue
    faults.push({ rule: 'unreachable-page', where, message: `No event leads to ${route.path}.` })
  }
  return [...faults, ...upsellFaults(brand, config, where)]
}

function shapeFaults(config: RouteConfig, where: string): readonly Fault[] {
  const fault = (message: string): Fault => ({ rule: 'bad-route', where, message })
  const faults: Fault[] = []
  if (config.routes[config.defaultRouteIndex]?.type !== 'landing')
    faults.push(fault('The default route is not the landing page.'))
  if (config.routes[config.quizStartIndex]?.type !== 'quiz')
    faults.push(fault('The quiz start is not a quiz page.'))
  for (const { when, navigateTo } of config.conditions) {
    if (config.routes[navigateTo] === undefined)
      faults.push(fault(`The condition ${when} leads to route ${navigateTo}, which does not exist.`))
  }
  const paths = config.routes.map(({ path }) => path)
  for (const path of paths)
    if (paths.indexOf(path) !== paths.lastIndexOf(path))
      faults.push(fault(`The path ${path} is listed twice.`))
  for (const { path, name } of config.routes) {
    if (!path.startsWith('/')) faults.push(fault(`The path ${path} does not start with a slash.`))
    if (name.trim() === '') faults.push(fault(`The page ${path} has no name.`))
  }
  return faults
}

/** Which condition leads away from the last page, and where to. */
function hintAt(brand: WholeBrand, config: RouteConfig, last: JourneyRoute | undefined): string {
  const event = last && eventOf(brand, last)
  const condition = config.conditions.find(({ when }) => when === event)
  if (condition === undefined) return ''
  const { when, navigateTo } = condition
  return ` "${when}" leads to number ${navigateTo} of the routes, counted from 0: ${config.routes[navigateTo]?.path}.`
}

/** The pages from the finished quiz on, until one comes again. */
function followJourney(brand: WholeBrand, config: RouteConfig, quizPath: string): readonly JourneyRoute[] {
  const visited: JourneyRoute[] = []
  let path = nextRoute(config, quizPath, 'quiz_completed')
  while (true) {
    const route = config.routes.find((candidate) => candidate.path === path)
    if (route === undefined) return visited
    const isAgain = visited.includes(route)
    visited.push(route)
    if (isAgain) return visited
    const event = eventOf(brand, route)
    if (event === undefined) return visited
    path = nextRoute(config, path, event)
  }
}

/** The event that a page raises when it is done. Undefined on the thank-you page, which is the end. */
function eventOf(brand: WholeBrand, route: JourneyRoute): JourneyEvent | undefined {
  switch (route.type) {
    case 'loading':
      return 'loading_completed'
    case 'purchase':
      return 'purchase_completed'
    case 'register':
      return 'registration_completed'
    case 'upsell': {
      const place = brand.upsells.products.findIndex(({ id }) => route.path.endsWith(`/${id}`))
      return place < 0 ? undefined : `upsell_${place}_completed`
    }
    case 'landing':
    case 'quiz':
    case 'thank-you':
      return undefined
  }
}

function upsellFaults(brand: WholeBrand, config: RouteConfig, where: string): readonly Fault[] {
  return config.routes
    .filter(
      ({ type, path }) =>
        type === 'upsell' && !brand.upsells.products.some(({ id }) => path.endsWith(`/${id}`)),
    )
    .map(({ path }) => ({
      rule: 'missing-upsell',
      where,
      message: `The page ${path} shows an offer that is not in the catalog.`,
    }))
}
