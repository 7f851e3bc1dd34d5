import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text to send. `name`, `origin` and `year` together identify it, so that its compressed forms are cached. */
interface SentDocument {
  readonly name: string
  readonly type: string
  readonly text: string
  /** Replaces the origin mark that the build left, for example with `https://calm.example`. */
  readonly origin: string
  /** Replaces the year mark, so that a page served for years shows the current year. */
  readonly year: number
}

export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument,
) => Promise<FastifyReply>

/** The build writes this where a URL needs the site's origin, which only the running server knows. */
const originMark = '__FENNEL_ORIGIN__'

/** The build writes this where a page shows the current year. */
const yearMark = '__FENNEL_YEAR__'

interface CompressedForms {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Sends documents in a compression the client accepts, and 304 if the client already has them. */
export function createDocumentSender(compress = compressDocument): SendDocument {
  const kept = new Map<string, Promise<CompressedForms>>()
  return async (request, reply, { name, type, text, origin, year }) => {
    const key = `${origin} ${year} ${name}`
    const pending =
      kept.get(key) ?? compress(text.replaceAll(originMark, origin).replaceAll(yearMark, String(year)))
    kept.set(key, pending)
    // NOTE: a failure isn't kept; the next request compresses again.
    pending.catch(() => kept.delete(key))
    const forms = await pending
    reply.type(type).header('etag', forms.etag)
    if (request.headers['if-none-match'] === forms.etag) return reply.status(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const coding = (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accepted),
    )
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply.send(forms[coding ?? 'plain'])
  }
}

/** A text as it is, and in each compression that a client may accept. */
export async function compressDocument(text: string): Promise<CompressedForms> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzipped(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: gz }
}
