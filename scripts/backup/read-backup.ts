import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { TableCounts } from './manifest.ts'
import type { Schema } from './read-schema.ts'
import { openFrames } from './sealed-frames.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** The parts of a backup, in the order in which they are read. */
export type Piece =
  | { readonly kind: 'schema'; readonly schema: Schema }
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly tables: TableCounts }

const pageSize = 500
const lineFeed = 0x0a

/** Reads a backup piece by piece. Throws `PlainFailure` for anything that was altered since it was written. */
export async function* readBackup(houseKey: Buffer, file: string): AsyncGenerator<Piece> {
  const source = Readable.from(openFrames(houseKey, createReadStream(file)))
  const plain = createGunzip()
  source.on('error', (failure) => plain.destroy(failure))
  source.pipe(plain)
  let table = ''
  let page: string[] = []
  for await (const line of linesOf(plain)) {
    const isMark = /^\{"(schema|table|tables)":/.exec(line)
    // NOTE: a row cannot look like a mark: no table's first column has one of these names. The restore also counts
    // rows.
    if (isMark === null) {
      page.push(line)
      if (page.length < pageSize) continue
    }
    if (page.length > 0) yield { kind: 'rows', table, lines: page }
    page = []
    if (isMark === null) continue
    const mark: { schema?: Schema; table?: string; tables?: TableCounts } = JSON.parse(line)
    if (mark.schema !== undefined) yield { kind: 'schema', schema: mark.schema }
    if (mark.table !== undefined) table = mark.table
    if (mark.tables !== undefined) yield { kind: 'end', tables: mark.tables }
  }
  if (page.length > 0) yield { kind: 'rows', table, lines: page }
}

/**
 * The lines of a stream, split at line feeds only. `node:readline` also splits at U+2028 and U+2029, which visitors may
 * have typed.
 */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8')
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8')
}

/** Reads a whole backup without writing anything and compares it with its own counts and hashes. */
export async function checkBackup(
  houseKey: Buffer,
  file: string,
): Promise<{ readonly schema: Schema; readonly tables: TableCounts }> {
  let schema: Schema | undefined
  let stated: TableCounts | undefined
  const found = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  for await (const piece of readBackup(houseKey, file)) {
    if (piece.kind === 'schema') schema = piece.schema
    if (piece.kind === 'end') stated = piece.tables
    if (piece.kind === 'rows') {
      const counted = found.get(piece.table) ?? { rows: 0, hash: createHash('sha256') }
      for (const line of piece.lines) counted.hash.update(line).update('\n')
      counted.rows += piece.lines.length
      found.set(piece.table, counted)
    }
  }
  if (schema === undefined || stated === undefined) throw new PlainFailure('The backup was cut off.')
  for (const [table, { rows, sha256 }] of Object.entries(stated)) {
    const counted = found.get(table) ?? { rows: 0, hash: createHash('sha256') }
    if (counted.rows !== rows || counted.hash.digest('hex') !== sha256)
      throw new PlainFailure(`The rows of ${table} are not those that were written.`)
  }
  return { schema, tables: stated }
}
