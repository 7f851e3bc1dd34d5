import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

test('splits only at line feeds and loses nothing between chunks or at the end', async () => {
  const stream = new PassThrough()
  const lines: string[] = []
  readLines(stream, (some) => void lines.push(...some))
  const bytes = Buffer.from('{"url":"/x?\u2028{Fennel needs\u2029\u0085\u000b"}\n\nsecond é\nlast')
  for (const byte of bytes) stream.write(Buffer.of(byte))
  stream.end()
  await finished(stream)
  expect(lines).toEqual(['{"url":"/x?\u2028{Fennel needs\u2029\u0085\u000b"}', '', 'second é', 'last'])
})

test('passes on lines that arrive together in one call', async () => {
  const stream = new PassThrough()
  const heard: (readonly string[])[] = []
  readLines(stream, (lines) => void heard.push(lines))
  stream.end('one\ntwo\nhalf of')
  await finished(stream)
  expect(heard).toEqual([['one', 'two'], ['half of']])
})
