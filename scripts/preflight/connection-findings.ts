import pg from 'pg'
import type { Finding } from './finding.ts'
import { isLoopback } from './host-names.ts'
import { setting } from './setting.ts'

/** What others could do to the connection to a database on another machine. */
export function* findConnectionFaults(databaseUrl: string): Generator<Finding> {
  const url = URL.parse(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.hostname ?? ''
  const isSocket = host === '' || host.startsWith('/')
  if (isSocket || isLoopback(host)) return
  // NOTE: in a network of containers, such as that of `compose.yaml`, services have names without a dot.
  const isService = !/[.:]/.test(host)
  const security = securityOf(databaseUrl)
  if (security === 'verified') return
  const what =
    security === 'none'
      ? 'is not encrypted'
      : 'is encrypted, but with whoever answers: the certificate is not verified'
  yield setting(
    'database-in-the-clear',
    isService ? 'note' : 'should',
    'DATABASE_URL',
    isService
      ? `The connection to ${host} ${what}. That is right for a container on this machine, for no other host.`
      : `The connection to the database on another machine ${what}.`,
  )
}

/** How the server's own client would connect: it knows more spellings than `sslmode`, and not quite those of libpq. */
function securityOf(connectionString: string): 'none' | 'unverified' | 'verified' {
  // NOTE: not the boolean that its types promise.
  const ssl: unknown = new pg.Client({ connectionString }).ssl
  if (!ssl) return 'none'
  const isTrusting =
    typeof ssl === 'object' && 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false
  return isTrusting ? 'unverified' : 'verified'
}
