/** `read_only_sql_transaction`: what a replica or an old primary answers to whoever writes. */
const readOnlyCode = '25006'

/** Codes of Node and PostgreSQL that say: not reachable, shutting down, out of connections, or no primary any more. */
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

/** The same of a socket: it is gone, or its line is full. Of other files these codes say something else. */
const awayBehindSocket: ReadonlySet<string> = new Set(['ENOENT', 'EAGAIN'])

const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether a failure means that the database is away for the moment, rather than that a query is wrong. */
export function isDatabaseAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // NOTE: Drizzle wraps what the driver threw; a refused address of several comes as an AggregateError.
  if ('code' in failure && awayCodes.has(String(failure.code))) return true
  const isKnocking = 'syscall' in failure && failure.syscall === 'connect'
  if (isKnocking && 'code' in failure && awayBehindSocket.has(String(failure.code))) return true
  if (awayMessages.test(failure.message)) return true
  return failure.cause !== undefined && isDatabaseAway(failure.cause)
}

/** Whether the database is reached but only reads: what is away for a call is, at a start, the wrong database. */
export function isDatabaseReadOnly(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === readOnlyCode) || isDatabaseReadOnly(failure.cause)
}

/** Wrong user or password, or no database of that name. */
const refusalCodes: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501'])

/** Whether the database answers but does not let us in. */
export function isDatabaseRefusal(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && refusalCodes.has(String(failure.code))
}

/** `deadlock_detected`. */
const deadlockCode = '40P01'

/** Whether PostgreSQL ended a transaction because it and another one waited for each other; the other one went on. */
export function isDeadlock(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === deadlockCode) || isDeadlock(failure.cause)
}

/** `unique_violation`. */
const duplicateCode = '23505'

/** Whether a row was refused because another one has what only one may have. */
export function isDuplicate(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === duplicateCode) || isDuplicate(failure.cause)
}

/** `lock_not_available` and `deadlock_detected`. */
const lockedOutCodes: ReadonlySet<string> = new Set(['55P03', deadlockCode])

/** Whether a transaction had to give way to another one that holds what it wants: done again, it may go through. */
export function isLockedOut(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && lockedOutCodes.has(String(failure.code))) || isLockedOut(failure.cause)
}
