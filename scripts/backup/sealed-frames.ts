import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { PlainFailure } from '../start/plain-failure.ts'

const magic = Buffer.from('FENNELB1')
const saltLength = 16
const ivLength = 12
const tagLength = 16
const frameSize = 256 * 1024
const largestFrame = frameSize + ivLength + tagLength

/** Derives the key of one file from the installation's key and the file's salt. */
function keyOf(houseKey: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', houseKey, salt, 'fennel backup', 32))
}

/**
 * Authenticated with each frame: its index and whether it is the last, so that none can be moved, dropped or cut off.
 */
function placeOf(index: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(9)
  place.writeBigUInt64BE(BigInt(index))
  place.writeUInt8(isLast ? 1 : 0, 8)
  return place
}

/**
 * Encrypts a stream with AES-256-GCM in frames of 256 KB. File layout: magic (8), salt (16), then per frame its length
 * (4), IV (12), tag (16) and ciphertext.
 */
export async function* sealFrames(houseKey: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const key = keyOf(houseKey, salt)
  yield Buffer.concat([magic, salt])
  let index = 0
  const seal = (text: Buffer, isLast: boolean): Buffer => {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(placeOf(index, isLast))
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    index += 1
    const length = Buffer.alloc(4)
    length.writeUInt32BE(ivLength + tagLength + sealed.length)
    return Buffer.concat([length, iv, cipher.getAuthTag(), sealed])
  }
  let rest = Buffer.alloc(0)
  for await (const chunk of plain) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length > frameSize; rest = rest.subarray(frameSize))
      yield seal(rest.subarray(0, frameSize), false)
  }
  yield seal(rest, true)
}

/** Decrypts the output of `sealFrames`. Throws `PlainFailure` for a wrong key, a changed byte or a truncated file. */
export async function* openFrames(houseKey: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const take = reader(sealed)
  const head = await take(magic.length + saltLength)
  if (head.length < magic.length + saltLength || !head.subarray(0, magic.length).equals(magic))
    throw new PlainFailure('This is not a Fennel backup.')
  const key = keyOf(houseKey, head.subarray(magic.length))
  let index = 0
  let length = await take(4)
  do {
    const size = length.length < 4 ? 0 : length.readUInt32BE()
    const isPossible = size >= ivLength + tagLength && size <= largestFrame
    const frame = isPossible ? await take(size) : undefined
    if (frame === undefined || frame.length < size)
      throw new PlainFailure('The backup was cut off or changed.')
    length = await take(4)
    yield openFrame(key, frame, placeOf(index, length.length === 0))
    index += 1
  } while (length.length > 0)
}

function openFrame(key: Buffer, frame: Buffer, place: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, frame.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(place).setAuthTag(frame.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(frame.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    throw new PlainFailure('The backup was made with another key, was cut off, or was changed.')
  }
}

/** Returns the number of bytes asked for; fewer only at the end of the stream. */
function reader(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return async (size) => {
    while (held.length < size) {
      const { value, done } = await chunks.next()
      if (done === true) break
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }
}
