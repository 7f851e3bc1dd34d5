import { flowOf, found, NotApplicable } from './mutable.ts'
import type { MutableBrand } from './mutable.ts'
import type { Mutant } from './mutant.ts'

type Config = MutableBrand['routeFlow']

function conditionOf(config: Config, when: string): Config['conditions'][number] {
  return found(config.conditions.find((condition) => condition.when === when))
}

function indexOfType(config: Config, type: string): number {
  const index = config.routes.findIndex((route) => route.type === type)
  if (index < 0) throw new NotApplicable()
  return index
}

export const journeyMutants: readonly Mutant[] = [
  {
    name: 'the quiz leads to a route that does not exist',
    plant: ({ routeFlow }) => {
      conditionOf(routeFlow, 'quiz_completed').navigateTo = 99
    },
  },
  {
    name: 'paying leads back to the purchase page',
    plant: ({ routeFlow }) => {
      conditionOf(routeFlow, 'purchase_completed').navigateTo = indexOfType(routeFlow, 'purchase')
    },
  },
  {
    name: 'paying skips the offers',
    plant: ({ routeFlow }) => {
      indexOfType(routeFlow, 'upsell')
      conditionOf(routeFlow, 'purchase_completed').navigateTo = indexOfType(routeFlow, 'register')
    },
  },
  {
    name: 'the first offer leads past the second',
    plant: ({ routeFlow }) => {
      if (routeFlow.routes.filter(({ type }) => type === 'upsell').length < 2) throw new NotApplicable()
      conditionOf(routeFlow, 'upsell_0_completed').navigateTo = indexOfType(routeFlow, 'register')
    },
  },
  {
    name: 'the last offer leads back to the first',
    plant: ({ routeFlow }) => {
      const last = routeFlow.routes.filter(({ type }) => type === 'upsell').length - 1
      conditionOf(routeFlow, `upsell_${last}_completed`).navigateTo = indexOfType(routeFlow, 'upsell')
    },
  },
  {
    name: 'the account leads back to the start',
    plant: ({ routeFlow }) => {
      conditionOf(routeFlow, 'registration_completed').navigateTo = 0
    },
  },
  {
    name: 'the loading page leads straight to the account',
    plant: ({ routeFlow }) => {
      conditionOf(routeFlow, 'loading_completed').navigateTo = indexOfType(routeFlow, 'register')
    },
  },
  {
    name: 'the quiz leads back to the quiz',
    plant: ({ routeFlow }) => {
      conditionOf(routeFlow, 'quiz_completed').navigateTo = indexOfType(routeFlow, 'quiz')
    },
  },
  {
    name: 'the thank-you page is missing',
    plant: ({ routeFlow }) => {
      routeFlow.routes = routeFlow.routes.filter(({ type }) => type !== 'thank-you')
    },
  },
  {
    name: 'the account page is missing',
    plant: ({ routeFlow }) => {
      const index = indexOfType(routeFlow, 'register')
      routeFlow.routes.splice(index, 1)
      routeFlow.conditions = []
    },
  },
  {
    name: 'two pages share a path',
    plant: ({ routeFlow }) => {
      found(routeFlow.routes[indexOfType(routeFlow, 'register')]).path = found(
        routeFlow.routes[indexOfType(routeFlow, 'purchase')],
      ).path
    },
  },
  {
    name: 'a page has no name',
    plant: ({ routeFlow }) => {
      found(routeFlow.routes[indexOfType(routeFlow, 'purchase')]).name = ''
    },
  },
  {
    name: 'a path lacks its slash',
    plant: ({ routeFlow }) => {
      found(routeFlow.routes[indexOfType(routeFlow, 'register')]).path = 'register'
    },
  },
  {
    name: 'the start page is not the landing page',
    plant: ({ routeFlow }) => {
      routeFlow.defaultRouteIndex = 2
    },
  },
  {
    name: 'the quiz starts on another page',
    plant: ({ routeFlow }) => {
      routeFlow.quizStartIndex = 0
    },
  },
  {
    name: 'an offer page shows an offer that is not sold',
    plant: ({ routeFlow }) => {
      found(routeFlow.routes[indexOfType(routeFlow, 'upsell')]).path = '/upsell/no-such-offer'
    },
  },
  {
    name: 'the default flow does not exist',
    plant: (brand) => {
      brand.defaultFlowId = 'no-such-flow'
    },
  },
  {
    name: 'a flow is listed under another id than its own',
    plant: (brand) => {
      flowOf(brand).id = 'another-flow'
    },
  },
]
