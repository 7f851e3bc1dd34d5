/** `read_only_sql_transaction`: the answer of a replica or a former primary to a write. */
const readOnlyCode = '25006'

/**
 * Codes of Node and PostgreSQL that mean: unreachable, shutting down, out of connections, or no longer the primary.
 */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  '08000',
  '08001',
  '08003',
  '08006',
  readOnlyCode,
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** The same for a Unix socket: it is gone, or its backlog is full. On other files these codes mean something else. */
const awayBehindSocket: ReadonlySet<string> = new Set(['ENOENT', 'EAGAIN'])

const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether an error means that the database is temporarily unavailable, rather than that a query is wrong. */
export function isDatabaseUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // NOTE: Drizzle wraps driver errors; a failed connection to several addresses is an AggregateError with a code.
  if ('code' in failure && awayCodes.has(String(failure.code))) return true
  const isConnecting = 'syscall' in failure && failure.syscall === 'connect'
  if (isConnecting && 'code' in failure && awayBehindSocket.has(String(failure.code))) return true
  if (unavailableMessages.test(failure.message)) return true
  return failure.cause !== undefined && isDatabaseUnavailable(failure.cause)
}

/**
 * Whether the database is reachable but read-only: temporary for a request, but at startup it is the wrong database.
 */
export function isDatabaseReadOnly(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === readOnlyCode) || isDatabaseReadOnly(failure.cause)
}

/** Wrong user or password, or no database of that name. */
const refusalCodes: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501'])

/** Whether the database answers but refuses to let us in. */
export function isDatabaseRefusal(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && refusalCodes.has(String(failure.code))
}

/** `deadlock_detected`. */
const deadlockCode = '40P01'

/** Whether PostgreSQL aborted a transaction because of a deadlock with another one, which went on. */
export function isDeadlock(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === deadlockCode) || isDeadlock(failure.cause)
}

/** `unique_violation`. */
const duplicateCode = '23505'

/** Whether a row was refused because its unique value is already taken. */
export function isDuplicate(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === duplicateCode) || isDuplicate(failure.cause)
}

/** `lock_not_available` and `deadlock_detected`. */
const lockConflictCodes: ReadonlySet<string> = new Set(['55P03', deadlockCode])

/** Whether a transaction gave way to another one that holds a lock it needs; a retry may succeed. */
export function isLockConflict(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && lockConflictCodes.has(String(failure.code))) || isLockConflict(failure.cause)
}
