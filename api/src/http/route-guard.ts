import { apiRoot, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that this route answers. */
    routeName?: RouteName
    /** Marks a route below the API root that is no call of the contract. */
    isDocument?: true
    /** Marks a page that asks the database: it counts towards the general limit of its caller, as a call does. */
    countsAsCall?: true
    /** Names a JSON body of this route may hold; 400 unless it says otherwise. */
    maxJsonKeys?: number
  }
}

/** Stops the start when something is mounted below the API root without a row of access and schemas in the contract. */
export function guardRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(`${apiRoot}/`) || route.config?.isDocument === true) return
    const name = route.config?.routeName
    if (name === undefined || !Object.hasOwn(routes, name)) {
      throw new Error(
        `${String(route.method)} ${route.url} has no row in the contract: mount it with mount().`,
      )
    }
    const schemas: RouteSchemas = routeSchemas[name]
    const isComplete = (['params', 'query', 'headers', 'body'] as const).every(
      (part) =>
        schemas[part] === undefined || route.schema?.[part === 'query' ? 'querystring' : part] !== undefined,
    )
    if (!isComplete || route.schema?.response === undefined) {
      throw new Error(`${String(route.method)} ${route.url} is mounted without the schemas of the contract.`)
    }
  })
}
