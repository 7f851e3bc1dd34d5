import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
type Write = FastifyBaseLogger[Level]

/**
 * The log of one request, which names the request in every line. It is made with the first line that is written: most
 * requests write none, and making it costs as much as reading a small body.
 */
export const logOfRequest: FastifyInstance['childLoggerFactory'] = (log, bindings, options) => {
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
