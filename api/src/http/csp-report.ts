import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { scrubUrl } from './create-logger.ts'
import { tooManyTries } from './too-many-tries.ts'

/** Where browsers report what a page's content security policy blocked. */
export const cspReportPath = '/csp-report'

/** A single report is a few hundred bytes; the Reporting API sends a list of them. */
const bodyLimit = 16 * 1024
const reportsPerMinute = 30
/** Log lines per minute for all clients together, so that a flood from many addresses does not fill the disk. */
const linesPerMinute = 60
const mostInOneCall = 20

/** The directives our policies use. Metric labels come from this list, never from what a stranger sent. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
] as const

// NOTE: every directive from the start: an alert on growth would miss the first report of a series that begins with it.
const counts = new Map<string, number>([...directives, 'other'].map((directive) => [directive, 0]))

/** Reports received since this process started, for every directive; `other` for any that our policies do not use. */
export function countedCspReports(): ReadonlyMap<string, number> {
  return counts
}

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly disposition: 'enforce' | 'report'
}

/** Receives reports of blocked content: counts each and logs it without query, sample or referrer. */
export function takeCspReports(app: FastifyInstance, services: Services): void {
  const limit = services.config.rateLimits
    ? app.createRateLimit({ max: reportsPerMinute, timeWindow: '1 minute' })
    : undefined
  const lines = { minute: 0, written: 0 }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_request, text, done) => done(null, text),
    )
    scope.post(cspReportPath, { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
      await refuseTooMany(limit, request, reply)
      for (const violation of readViolations(typeof request.body === 'string' ? request.body : '')) {
        counts.set(violation.directive, (counts.get(violation.directive) ?? 0) + 1)
        const minute = Math.floor(services.now() / 60_000)
        if (lines.minute !== minute) Object.assign(lines, { minute, written: 0 })
        lines.written += 1
        if (lines.written <= linesPerMinute)
          services.log.warn({ violation }, 'content blocked by a content security policy')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

async function refuseTooMany(
  limit: ReturnType<FastifyInstance['createRateLimit']> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const result = await limit?.(request)
  if (result === undefined || result.isAllowed || !result.isExceeded) return
  throw tooManyTries(reply, result.ttlInSeconds)
}

/** The reports in a body of either format. Skips entries that are not reports, and never fails on a malformed body. */
function readViolations(text: string): readonly Violation[] {
  const parsed = parse(text)
  const list = Array.isArray(parsed) ? parsed : [parsed]
  return list.slice(0, mostInOneCall).flatMap((entry: unknown) => {
    const report =
      field(entry, 'csp-report') ??
      (field(entry, 'type') === 'csp-violation' ? field(entry, 'body') : undefined)
    if (typeof report !== 'object' || report === null) return []
    const directive = textIn(report, 'effective-directive', 'effectiveDirective', 'violated-directive').split(
      ' ',
      1,
    )[0]
    return [
      {
        directive: directives.find((known) => known === directive) ?? 'other',
        blocked: originOnly(textIn(report, 'blocked-uri', 'blockedURL')),
        page: pathOnly(textIn(report, 'document-uri', 'documentURL')),
        source: pathOnly(textIn(report, 'source-file', 'sourceFile')),
        disposition: textIn(report, 'disposition') === 'report' ? 'report' : 'enforce',
      },
    ]
  })
}

/** What was blocked: scheme and host, or the browser's keyword for it (`inline`, `eval`, `trusted-types-sink`). */
function originOnly(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address
  const url = URL.parse(address)
  if (url === null) return '[unreadable]'
  return url.host === ''
    ? url.protocol
    : `${url.protocol}//${isIP(url.hostname) === 0 ? url.host : '[address]'}`
}

function pathOnly(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : scrubUrl(url.pathname)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function textIn(report: object, ...names: readonly string[]): string {
  const found = names.map((name) => field(report, name)).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.slice(0, 500) : ''
}
