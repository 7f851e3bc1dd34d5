import { environment } from '../../api/src/environment.ts'
import type { Environment } from './environment.ts'

/** Settings of the sandbox alone; the start sets those it needs. */
const ofTheSandbox = [
  'SANDBOX_HOST',
  'SANDBOX_PORT',
  'SANDBOX_DATA_FILE',
  'SANDBOX_WEBHOOK_URL',
  'SANDBOX_WEBHOOK_EVENTS',
] as const

// NOTE: a name that is set, even to nothing, is not taken from `.env`.
const unset = Object.fromEntries(
  [...Object.keys(environment.shape), ...ofTheSandbox].map((name) => [name, '']),
)

/**
 * The environment of a Fennel, or of one of its commands, that works on scratch data: this process's own, with the
 * settings in `given` and no other. Neither the shell nor the operator's `.env` adds a Stripe account, a mail server or
 * a database, because every other setting is empty, which counts as unset.
 */
export function scratchEnvironment(given: Readonly<Record<string, string>>): Environment {
  return { ...process.env, ...unset, ...given }
}
