import type { AnyRecord } from '../records/records.ts'

/** The fields of `T` that clients see. */
export type Shown<T> = { [K in keyof T as K extends `_${string}` ? never : K]: T[K] }

/** A stored object as clients see it: without the fields that start with an underscore. */
export function present<T extends AnyRecord>(record: T): Shown<T> {
  const shown = Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('_')))
  return shown as Shown<T>
}
