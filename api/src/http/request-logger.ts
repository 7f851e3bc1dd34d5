import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
type Write = FastifyBaseLogger[Level]

/**
 * The logger of one request, which adds the request's id to every line. Created with the first line: most requests log
 * nothing, and creating it costs as much as reading a small body.
 */
export const requestLogger: FastifyInstance['childLoggerFactory'] = (log, bindings, options) => {
  let own: FastifyBaseLogger | undefined
  const made = () => (own ??= log.child(bindings, options))
  const write = (level: Level): Write => {
    const line = (...given: unknown[]) => {
      const lines = made()
      Reflect.apply(lines[level], lines, given)
    }
    return line
  }
  return {
    level: log.level,
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    silent: write('silent'),
    child: (...given) => made().child(...given),
  }
}
