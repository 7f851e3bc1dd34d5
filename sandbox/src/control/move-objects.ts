import type { AnyRecord } from '../records/records.ts'
import { badParameter } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'

/** What stays with one sandbox: its events, its webhook endpoints and its test clocks. */
const notMovable: ReadonlySet<string> = new Set(['event', 'webhook_endpoint', 'test_helpers.test_clock'])

/** Everything that can move to another sandbox, oldest first. */
export function objectsOf(world: World): { objects: AnyRecord[] } {
  const rows = world.store.rows('SELECT kind, body FROM objects ORDER BY seq')
  return {
    objects: rows
      .filter(({ kind }) => !notMovable.has(String(kind)))
      .map(({ body }) => JSON.parse(String(body)) as AnyRecord),
  }
}

/**
 * Imports objects from another sandbox without emitting events. Existing objects stay as they are, and a price whose
 * lookup key is taken is imported without it, since a key identifies one price.
 */
export function takeObjects(world: World, given: unknown): { taken: number } {
  if (!Array.isArray(given) || !given.every(isRecord))
    throw badParameter('Give a list of objects.', 'objects', 'parameter_missing')
  let taken = 0
  for (const record of given) {
    if (world.store.findAny(record.id) !== undefined) continue
    world.store.save(withFreeKey(world, record))
    taken += 1
  }
  return { taken }
}

function withFreeKey(world: World, record: AnyRecord): AnyRecord {
  if (record.object !== 'price' || record.lookup_key === null) return record
  const isTaken = world.store.all('price', { lookup_key: record.lookup_key }).length > 0
  return isTaken ? { ...record, lookup_key: null } : record
}

function isRecord(value: unknown): value is AnyRecord {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('object' in value)) return false
  return typeof value.id === 'string' && !notMovable.has(String(value.object))
}
