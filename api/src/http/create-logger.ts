import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import type { DestinationStream } from 'pino'
import { linesOfATurn } from './lines-of-a-turn.ts'

/** Fields that never reach the log, wherever they hang. */
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

/** One JSON line per event, on standard output unless said otherwise, without secrets, e-mails or answers. */
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

/** One for the whole process, since it has one exit. */
function standardOutput(): DestinationStream {
  if (output !== undefined) return output
  const lines = linesOfATurn(pino.destination({ dest: 1, sync: true }))
  process.on('exit', lines.flushSync)
  output = lines
  return lines
}

/** What the log keeps of a request: no headers, no body, the address without the values of its parameters. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: scrubUrl(request.url), from: request.ip }
}

/**
 * The path, and of a query only the names, as they were written: decoded, a name could hold the end of a line, or signs that
 * steer a terminal. What looks like an e-mail is hidden in both.
 */
export function scrubUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const shown = plain(path).slice(0, 300)
  if (query === undefined) return shown
  const names = query.split('&').map((part) => plain(part.split('=', 1)[0] ?? '').slice(0, 40))
  return `${shown}?${[...new Set(names)].slice(0, 20).join('&')}`
}

// NOTE: looking for an e-mail takes the square of the length, so no more is looked at than could be shown.
function plain(text: string): string {
  return text
    .slice(0, 1_000)
    .replaceAll(/[^/]+(?:@|%40)[^/]+/gi, '[hidden]')
    .replaceAll(/[^\x21-\x7e]/g, '_')
}

// NOTE: a failed query carries its parameters in message and fields; the log keeps only what names the fault.
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
