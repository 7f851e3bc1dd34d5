import type { Kind, Records } from '../records/records.ts'
import { missingObject } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'

const words: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod' }

/** The object, or the API's "No such …" error with the parameter that named it. */
export function mustFind<K extends Kind>(world: World, kind: K, id: string, param = 'id'): Records[K] {
  const found = world.store.find(kind, id)
  if (!found || ('_deleted' in found && found._deleted === true))
    throw missingObject(words[kind] ?? kind, id, param)
  return found
}
