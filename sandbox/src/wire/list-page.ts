import type { Kind } from '../records/records.ts'
import type { Filter, Store } from '../world/open-store.ts'
import { present } from './present.ts'
import { integer, shape, string, type Read, type Raw } from './readers.ts'
import { badParameter } from './stripe-error.ts'

const range = shape({ gt: integer, gte: integer, lt: integer, lte: integer })

/** Where a page of a list begins, and how long it is. */
export const cursors = {
  limit: integer,
  starting_after: string,
  ending_before: string,
}

/** The same, for lists that can be filtered by date. */
export const paging = {
  ...cursors,
  created: (raw: Raw, path: string) =>
    typeof raw === 'object' && raw !== null ? range(raw, path) : exactly(raw, path),
}

function exactly(raw: Raw, path: string): Exclude<ReturnType<typeof range>, undefined> | undefined {
  const at = integer(raw, path)
  return at === undefined ? undefined : { gt: undefined, gte: at, lt: undefined, lte: at }
}

type Paging = Partial<Read<typeof paging>>

export interface ListBody {
  object: 'list'
  data: object[]
  has_more: boolean
  url: string
}

/** One page, newest first, with Stripe's cursors. */
export function listPage(store: Store, kind: Kind, filter: Filter, paging: Paging, url: string): ListBody {
  const limit = paging.limit ?? 10
  if (limit < 1 || limit > 100) {
    const wrong = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
    throw badParameter(`This value must be ${wrong}.`, 'limit', 'parameter_invalid_integer')
  }
  const at = (cursor: string | undefined, param: string): number | undefined => {
    if (cursor === undefined) return undefined
    const position = store.position(cursor)
    if (position === undefined) throw badParameter(`No such ${kind}: '${cursor}'`, param, 'resource_missing')
    return position
  }
  const { created } = paging
  const since = created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1)
  const until = created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1)
  const before = at(paging.ending_before, 'ending_before')
  const found = store.page(kind, filter, {
    after: at(paging.starting_after, 'starting_after'),
    before,
    since,
    until,
    limit: limit + 1,
  })
  const has_more = found.length > limit
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', data: data.map(present), has_more, url }
}
