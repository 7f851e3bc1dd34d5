import type { Brand } from '@fennel/funnel'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { PasswordHasher } from '#api/accounts/password-hasher.ts'
import type { Config } from '#api/config.ts'
import type { Database } from '#api/db/client.ts'
import type { DataCipher } from '#api/data-cipher.ts'
import type { MailTransport } from '#api/mail/mail-transport.ts'

/** Everything the server depends on. Tests and command-line tools build the same record from other parts. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly stripe: Stripe
  readonly cipher: DataCipher
  /** One per process, shared by every sign-in: it limits how many passwords are hashed at once. */
  readonly hasher: PasswordHasher
  /** Sends mails out; only the outbox uses it. */
  readonly mail: MailTransport
  /** Every brand by id. */
  readonly brands: ReadonlyMap<string, Brand>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** A random, unguessable id of at least 128 bits, URL-safe. */
  readonly newId: () => string
  readonly log: FastifyBaseLogger
}
