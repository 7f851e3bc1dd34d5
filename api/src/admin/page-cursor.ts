import { moment } from '@fennel/contract/schemas'
import { z } from 'zod'
import { AppError } from '#api/app-error.ts'
import { isAllStorable } from '#api/http/storable-text.ts'

/**
 * The last row of a page, so that new rows do not shift the next one. By time the newest come first, by address A to Z.
 */
export type PageCursor =
  | { readonly by: 'time'; readonly at: string; readonly id: string }
  | { readonly by: 'email'; readonly email: string; readonly id: string }

const cursorSchema = z.union([
  z.strictObject({ by: z.literal('time'), at: moment, id: z.string().max(128) }),
  z.strictObject({ by: z.literal('email'), email: z.string().max(300), id: z.string().max(128) }),
])

export function writeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/**
 * Parses a cursor made by `writeCursor`; undefined for none. Throws 400 for anything else, including a cursor of the
 * other order.
 */
export function readCursor(text: string | undefined, by: PageCursor['by']): PageCursor | undefined {
  if (text === undefined) return undefined
  const parsed = cursorSchema.safeParse(jsonOf(text))
  if (!parsed.success || parsed.data.by !== by || !isAllStorable(parsed.data))
    throw new AppError('invalid_request', 'This page no longer exists. Start from the first one.')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
