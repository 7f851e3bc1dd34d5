import { isMap } from './is-map.ts'
import { badParameter } from './stripe-error.ts'

/** A decoded parameter as it arrives. Form bodies contain only text, lists and maps. */
export type Raw = string | number | boolean | null | undefined | Raw[] | { [key: string]: Raw }

/** The names inside a parameter: a map, a list of something, or nothing named. */
export type Names = 1 | readonly [Names] | { readonly [name: string]: Names }

/** Turns a raw parameter into a value, or throws the API's own error about it. */
export interface Reader<T> {
  (raw: Raw, path: string): T
  /** The names inside it, for comparison with the SDK. */
  names?: Names
}

export type Fields = Record<string, Reader<unknown>>

/** What a set of readers returns. Everything may be absent unless its reader is `required`. */
export type Read<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> }

/** The same reader, annotated with the names it contains. */
const naming = <T>(reader: (raw: Raw, path: string) => T, names: Names): Reader<T> =>
  Object.assign(reader, { names })

export const namesOf = (fields: Fields): { readonly [name: string]: Names } =>
  Object.fromEntries(Object.entries(fields).map(([name, { names = 1 }]) => [name, names]))

const emptied = (path: string): Error =>
  badParameter(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    path,
    'parameter_invalid_empty',
  )

export const string: Reader<string | undefined> = (raw, path) => {
  if (raw === undefined) return undefined
  if (raw === '' || raw === null) throw emptied(path)
  if (typeof raw === 'object') throw badParameter('Invalid string: must be a string', path)
  return String(raw)
}

/** Text of at most this many characters. */
export function upTo(limit: number): Reader<string | undefined> {
  return (raw, path) => {
    const text = string(raw, path)
    if (text !== undefined && text.length > limit) {
      throw badParameter(
        `Invalid string: ${text.slice(0, 10)}...${text.slice(-10)}; must be at most ${limit} characters`,
        path,
      )
    }
    return text
  }
}

export const integer: Reader<number | undefined> = (raw, path) => {
  const text = string(raw, path)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) {
    throw badParameter(`Invalid integer: ${text}`, path, 'parameter_invalid_integer')
  }
  return Number(text)
}

export const decimal: Reader<number | undefined> = (raw, path) => {
  const text = string(raw, path)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) throw badParameter(`Invalid decimal: ${text}`, path)
  return Number(text)
}

export const boolean: Reader<boolean | undefined> = (raw, path) => {
  const text = string(raw, path)
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false') throw badParameter(`Invalid boolean: ${text}`, path)
  return text === 'true'
}

/** Accepted and discarded: a parameter whose effect has no meaning here. */
export const ignored: Reader<undefined> = () => undefined

export function oneOf<const T extends string>(...allowed: T[]): Reader<T | undefined> {
  return (raw, path) => {
    const text = string(raw, path)
    if (text === undefined) return undefined
    const found = allowed.find((item) => item === text)
    if (found === undefined) throw badParameter(`Invalid ${path}: must be one of ${allowed.join(', ')}`, path)
    return found
  }
}

/** An empty value gives `null`, which unsets the field, instead of an error. */
export function clearable<T>(reader: Reader<T>): Reader<T | null> {
  return naming((raw, path) => (raw === '' || raw === null ? null : reader(raw, path)), reader.names ?? 1)
}

export function required<T>(reader: Reader<T>): Reader<Exclude<T, undefined>> {
  return naming((raw, path) => {
    const value = raw === undefined ? undefined : reader(raw, path)
    if (value === undefined) {
      throw badParameter(`Missing required param: ${path}.`, path, 'parameter_missing')
    }
    return value as Exclude<T, undefined>
  }, reader.names ?? 1)
}

export function list<T>(reader: Reader<T>): Reader<Exclude<T, undefined>[] | undefined> {
  const read = (raw: Raw, path: string): Exclude<T, undefined>[] | undefined => {
    if (raw === undefined) return undefined
    const items = Array.isArray(raw) ? raw : isMap(raw) ? Object.values(raw) : undefined
    if (!items) throw badParameter('Invalid array', path)
    const insist = required(reader)
    return items.map((item, index) => insist(item, `${path}[${index}]`))
  }
  return naming(read, reader.names === undefined ? 1 : [reader.names])
}

/** Metadata: a flat map of text. An empty value removes a key, an empty map removes all. */
export const metadata: Reader<Record<string, string> | null | undefined> = (raw, path) => {
  if (raw === undefined) return undefined
  if (raw === '' || raw === null) return null
  if (!isMap(raw)) throw badParameter(`Invalid hash`, path)
  const entries = Object.entries(raw)
  if (entries.length > 50) throw badParameter('Metadata can have at most 50 keys', path)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value === 'object' && value !== null)
        throw badParameter('Metadata values must be text', `${path}[${key}]`)
      const text = value == null ? '' : String(value)
      if (key.length > 40) throw badParameter(`Metadata keys are limited to 40 characters`, `${path}[${key}]`)
      if (text.length > 500) {
        throw badParameter(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${text.length} characters.`,
          `${path}[${key}]`,
        )
      }
      return [key, text]
    }),
  )
}

/** A map with known keys. An unknown one is refused by its full name. */
export function shape<F extends Fields>(fields: F): Reader<Read<F> | undefined> {
  return naming((raw, path) => {
    if (raw === undefined) return undefined
    if (!isMap(raw)) throw badParameter('Invalid object', path)
    return readFields(fields, raw, path)
  }, namesOf(fields))
}

/** Reads a whole request (or a nested map) and refuses every name that is not in `fields`. */
export function readFields<F extends Fields>(fields: F, raw: { [key: string]: Raw }, path = ''): Read<F> {
  const full = (key: string): string => (path === '' ? key : `${path}[${key}]`)
  const unknown = Object.keys(raw)
    .filter((key) => !Object.hasOwn(fields, key))
    .map(full)
  if (unknown.length > 0) {
    const noun = unknown.length === 1 ? 'parameter' : 'parameters'
    throw badParameter(
      `Received unknown ${noun}: ${unknown.join(', ')}`,
      unknown[0] ?? '',
      'parameter_unknown',
    )
  }
  const entries = Object.entries(fields).map(([key, reader]) => [key, reader(raw[key], full(key))])
  return Object.fromEntries(entries) as Read<F>
}
