import { routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { routeSchemas } from '@fennel/contract/schemas'
import type { RouteSchemas } from '@fennel/contract/schemas'
import { z } from 'zod'

/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly [unknown, ...unknown[]]
  readonly anyOf?: readonly [JsonSchema, ...JsonSchema[]]
  readonly oneOf?: readonly [JsonSchema, ...JsonSchema[]]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

/** The input of an API call by part; an undefined part takes no input. */
export type CallSchemas = Partial<Readonly<Record<'params' | 'query' | 'headers' | 'body', JsonSchema>>>

/** The input schemas of every API call in the contract, as JSON Schema. */
export function readCallSchemas(): ReadonlyMap<RouteName, CallSchemas> {
  const names = Object.keys(routes) as RouteName[]
  return new Map(names.map((name) => [name, schemasOf(routeSchemas[name])]))
}

function schemasOf(schemas: RouteSchemas): CallSchemas {
  const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = schemas[part]
    return schema === undefined ? [] : [[part, asJsonSchema(schema)] as const]
  })
  return Object.fromEntries(parts)
}

function asJsonSchema(schema: z.ZodType): JsonSchema {
  const written: object = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return written
}
