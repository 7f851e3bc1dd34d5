import { apiRoot, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's API call that this route answers. */
    routeName?: RouteName
    /** Marks a route below the API root that is not in the contract. */
    isDocument?: true
    /** Marks a page that queries the database: it counts toward the client's general limit like an API call. */
    countsAsCall?: true
    /** How many property names a JSON body of this route may contain; 400 by default. */
    maxJsonKeys?: number
  }
}

/** Fails the start when a route below the API root has no access rule and schemas in the contract. */
export function guardRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(`${apiRoot}/`) || route.config?.isDocument === true) return
    const name = route.config?.routeName
    if (name === undefined || !Object.hasOwn(routes, name)) {
      throw new Error(`${String(route.method)} ${route.url} is not in the contract: mount it with mount().`)
    }
    const schemas: RouteSchemas = routeSchemas[name]
    const isComplete = (['params', 'query', 'headers', 'body'] as const).every(
      (part) =>
        schemas[part] === undefined || route.schema?.[part === 'query' ? 'querystring' : part] !== undefined,
    )
    if (!isComplete || route.schema?.response === undefined) {
      throw new Error(
        `${String(route.method)} ${route.url} is mounted without its schemas from the contract.`,
      )
    }
  })
}
