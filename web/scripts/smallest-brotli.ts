import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** NPOSTFIX and NDIRECT: some ways to write down how far back a repetition lies (RFC 7932, section 4). */
const distanceCodes = [
  [0, 0],
  [0, 10],
  [1, 4],
  [1, 16],
  [1, 26],
  [2, 36],
  [3, 8],
  [3, 112],
] as const

/** Compressed with each way of coding distances, of which the best for a script depends on the script. */
export async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const tries = await Promise.all(
    distanceCodes.map(([postfix, direct]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return tries.reduce((best, one) => (one.length < best.length ? one : best))
}
