import type { Dice } from '../../rehearsal/dice.ts'
import type { JsonSchema } from './json-schema.ts'

/** Valid values by field name, so that requests get past validation. */
export type KnownValues = Readonly<Record<string, readonly [unknown, ...unknown[]]>>

/**
 * A random value that matches this schema. `name` is the field it is for; a known value is used three times in four.
 */
export function sampleValue(dice: Dice, schema: JsonSchema, known: KnownValues, name = ''): unknown {
  const here = Object.hasOwn(known, name) ? known[name] : undefined
  if (here !== undefined && schema.type !== 'object' && dice.chance(75)) return dice.oneOf(here)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.oneOf(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return sampleValue(dice, dice.oneOf(choices), known, name)
  switch (schema.type ?? 'anything') {
    case 'string':
      return sampleText(dice, schema)
    case 'integer':
    case 'number':
      return dice.between(schema.minimum ?? -5, Math.min(schema.maximum ?? 500, (schema.minimum ?? 0) + 500))
    case 'boolean':
      return dice.chance(50)
    case 'array':
      return Array.from({ length: dice.between(schema.minItems ?? 0, (schema.minItems ?? 0) + 2) }, () =>
        sampleValue(dice, schema.items ?? {}, known, name),
      )
    case 'object':
      return sampleObject(dice, schema, known)
    default:
      return dice.oneOf<unknown>(['anything', 7, true, null, ['a'], { a: 1 }])
  }
}

function sampleObject(dice: Dice, schema: JsonSchema, known: KnownValues): object {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([key]) => schema.required?.includes(key) === true || dice.chance(55))
    .map(([key, part]) => [key, sampleValue(dice, part, known, key)] as const)
  const more = schema.additionalProperties
  if (more === undefined || more === false) return Object.fromEntries(entries)
  const part = more === true ? {} : more
  const extra = Array.from({ length: dice.between(0, 3) }, () => {
    const key = sampleKey(dice, known)
    return [key, sampleValue(dice, part, known, key)] as const
  })
  return Object.fromEntries([...entries, ...extra])
}

function sampleKey(dice: Dice, known: KnownValues): string {
  return String(dice.oneOf(known['questionId'] ?? ['a-key', 'b-key']))
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'

function sampleText(dice: Dice, schema: JsonSchema): string {
  if (schema.format === 'date-time') return new Date(Date.UTC(2026, 10, dice.between(1, 30))).toISOString()
  if (schema.format === 'date') return `2026-11-${String(dice.between(1, 30)).padStart(2, '0')}`
  if (schema.pattern?.startsWith('^https?') === true) return 'https://news.example'
  if (schema.pattern?.startsWith('^\\/') === true) return '/article/six-habits'
  if (schema.pattern?.startsWith('^[a-z]{3}') === true) return 'usd'
  const most = Math.min(schema.maxLength ?? 24, 40)
  const least = Math.min(schema.minLength ?? 1, most)
  const wanted = dice.between(least, Math.max(least, Math.min(most, 24)))
  // NOTE: letters, digits, `_` and `-` match every other pattern in the contract. `{20,` is the pattern of an attempt
  // id.
  const length = schema.pattern?.includes('{20,') === true ? 24 : Math.max(1, wanted)
  return Array.from({ length }, () => letters[dice.between(0, letters.length - 1)]).join('')
}
