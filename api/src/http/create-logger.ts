import { writeSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import type { DestinationStream } from 'pino'
import { batchLogLines } from './batch-log-lines.ts'
import { openLogOutput } from './open-log-output.ts'

/** Fields that are redacted in the log, at up to three levels of nesting. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-lead-token"]',
  'password',
  'repeatPassword',
  'newPassword',
  'token',
  'leadToken',
  'email',
  'customerEmail',
  'quizData',
  'answers',
  'answer',
]

/** Writes one JSON line per event, to standard output by default, without secrets, emails or answers. */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const paths = secrets.flatMap((name) => {
    const dotted = name.startsWith('[') ? name : `.${name}`
    return [name, `*${dotted}`, `*.*${dotted}`]
  })
  const options = {
    level,
    redact: { paths, censor: '[hidden]' },
    serializers: { req: describeRequest, err: describeFailure },
  }
  return pino(options, destination ?? standardOutput())
}

let output: DestinationStream | undefined

/** One for the whole process, because it registers an exit handler. */
function standardOutput(): DestinationStream {
  if (output !== undefined) return output
  // NOTE: written at once, not by a stream, so that a process which ends has written its last lines. A full disk must
  // not end the process in the middle of a purchase.
  const stream = openLogOutput((bytes) => writeSync(1, bytes), describeLoss)
  const lines = batchLogLines(stream)
  process.on('exit', () => {
    lines.flushSync()
    stream.finish()
  })
  output = lines
  return lines
}

function describeLoss(lost: number): string {
  let line = ''
  const log = pino({}, { write: (text) => void (line = text) })
  log.warn({ lost }, 'lines are missing here: the log could not be written')
  return line
}

/** What the log keeps of a request: no headers, no body, and the URL without the values of its parameters. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: scrubUrl(request.url), from: request.ip }
}

/** How many characters of a URL are looked at. Node accepts 16,000, and a stranger can send those before any limit. */
const longestUrl = 2_000

/**
 * The path, and only the names of query parameters, as they were sent: decoded, a name could contain a line break or
 * terminal control characters. Anything that looks like an email is hidden in both, however often it was encoded. Of a
 * URL over 2,000 characters, the rest is left out.
 */
export function scrubUrl(url: string): string {
  // NOTE: the piece that was cut through may be half of an email, so it is made to look like one.
  const seen = url.length > longestUrl ? `${url.slice(0, longestUrl)}@` : url
  const [path = '', query] = seen.split('?', 2)
  const shown = plain(path).slice(0, 300)
  if (query === undefined) return shown
  const names = query.split('&').map((part) => plain(part.split('=', 1)[0] ?? '').slice(0, 40))
  return `${shown}?${[...new Set(names)].slice(0, 20).join('&')}`
}

// NOTE: by pieces, because one search for what stands before and after the `@` would take quadratic time.
function plain(text: string): string {
  return text
    .split('/')
    .map((piece) => (/@|%(?:25)*40/.test(piece) ? '[hidden]' : piece))
    .join('/')
    .replaceAll(/[^\x21-\x7e]/g, '_')
}

// NOTE: a failed query carries its parameters in message and fields, so only what identifies the error is logged.
function describeFailure(failure: Error): Record<string, unknown> {
  const { cause } = failure
  const code = 'code' in failure ? String(failure.code) : undefined
  const isQuery = failure.message.startsWith('Failed query')
  return {
    type: failure.name,
    message: isQuery ? 'Failed query' : failure.message,
    stack: isQuery
      ? failure.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')
      : failure.stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: describeFailure(cause) } : {}),
  }
}
