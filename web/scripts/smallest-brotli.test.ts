import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { smallestBrotli } from './smallest-brotli.ts'

test('a script is compressed to less than by the usual coding, and decompresses to the same', async () => {
  const script = await readFile(join(import.meta.dirname, 'build-web.ts'))
  const compressed = await smallestBrotli(script)
  expect(brotliDecompressSync(compressed).equals(script)).toBe(true)
  expect(compressed.length).toBeLessThan(brotliCompressSync(script).length)
})
