import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openFrames, sealFrames } from './sealed-frames.ts'
import { PlainFailure } from '../start/plain-failure.ts'

const key = randomBytes(32)
const headerLength = 24

async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const seal = (plain: Buffer) => joined(sealFrames(key, Readable.from([plain])))
const open = (sealed: Buffer) => joined(openFrames(key, Readable.from([sealed])))

test.each([0, 1, 256 * 1024, 600_000])('opens what it sealed: %i bytes', async (size) => {
  const plain = randomBytes(size)
  expect((await open(await seal(plain))).equals(plain)).toBe(true)
})

test.each([1, 2, 3, 4])('rejects a backup with %i bytes appended', async (size) => {
  const sealed = await seal(Buffer.from('rows'))
  await expect(open(Buffer.concat([sealed, Buffer.alloc(size)]))).rejects.toThrow(PlainFailure)
})

test.each([0, 1, headerLength - 1, headerLength, headerLength + 1, headerLength + 4, headerLength + 30])(
  'rejects a backup truncated to %i bytes',
  async (size) => {
    const sealed = await seal(Buffer.from('rows'))
    await expect(open(sealed.subarray(0, size))).rejects.toThrow(PlainFailure)
  },
)
