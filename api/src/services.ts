import type { Brand } from '@fennel/funnel'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { PasswordHasher } from '#api/accounts/password-hasher.ts'
import type { Config } from '#api/config.ts'
import type { Database } from '#api/db/client.ts'
import type { AnswerCipher } from '#api/leads/answer-cipher.ts'
import type { MailTransport } from '#api/mail/mail-transport.ts'

/** Everything the server stands on. Tests and processes build the same record with other parts. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly stripe: Stripe
  readonly cipher: AnswerCipher
  /** The one of this process, whichever door asks for a password: what it may take at once is counted here. */
  readonly hasher: PasswordHasher
  /** Where mails leave the house; only the outbox hands them over. */
  readonly mail: MailTransport
  /** All brands by id; the server knows every one of them. */
  readonly brands: ReadonlyMap<string, Brand>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** A random, unguessable id of 128 bits or more, URL-safe. */
  readonly newId: () => string
  readonly log: FastifyBaseLogger
}
