import { resolve } from 'node:path'
import type { Environment } from './environment.ts'
import { PlainFailure } from './plain-failure.ts'
import { checkStripeSettings } from './stripe-settings.ts'

/** The settings that the start itself needs. All others are passed to the API, which checks them. */
export interface StartSettings {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** The operator's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** Absolute path of built pages that replace those of the sources. */
  webDist: string | undefined
  /** Undefined where the kind of start decides. */
  nodeEnv: string | undefined
  /** Whether the sandbox is used instead of Stripe. */
  sandbox: boolean
}

/**
 * Where the data is, for commands that need nothing else: a restore comes before the first start, when settings of the
 * server may be missing.
 */
export function readDataSettings(
  env: Environment,
  root: string,
): Pick<StartSettings, 'dataDir' | 'databaseUrl'> {
  const databaseUrl = givenIn(env, 'DATABASE_URL')
  checkUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:'])
  return { dataDir: resolve(root, givenIn(env, 'DATA_DIR') ?? '.data'), databaseUrl }
}

/** Reads and cross-checks the settings; throws one sentence that names the fix. */
export function readSettings(env: Environment, root: string): StartSettings {
  const given = (name: string) => givenIn(env, name)
  const webDist = given('WEB_DIST')
  checkStripeSettings(env)
  checkUrl('PUBLIC_URL', given('PUBLIC_URL'), ['http:', 'https:'])
  checkUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:'])
  if (Boolean(given('ADMIN_EMAIL')) !== Boolean(given('ADMIN_PASSWORD'))) {
    throw new PlainFailure('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.')
  }
  return {
    port: readPort(given('PORT') ?? '3000'),
    host: given('HOST') ?? '127.0.0.1',
    ...readDataSettings(env, root),
    nodeEnv: given('NODE_ENV'),
    webDist: webDist === undefined ? undefined : resolve(root, webDist),
    sandbox: given('STRIPE_SECRET_KEY') === undefined,
  }
}

/** How long the API serves on after a stop signal, in milliseconds. The API refuses what is not a number it takes. */
export function drainMsIn(env: Environment): number {
  return Math.max(0, Number(givenIn(env, 'DRAIN_SECONDS'))) * 1_000 || 0
}

function givenIn(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new PlainFailure(`PORT is "${text}": set it to a whole number from 1 to 65535.`)
}

// NOTE: the value is never printed, because these URLs contain passwords.
function checkUrl(name: string, text: string | undefined, protocols: readonly string[]): void {
  if (text === undefined) return
  const protocol = URL.parse(text)?.protocol
  if (protocol !== undefined && protocols.includes(protocol)) return
  const forms = protocols.map((form) => `${form}//…`).join(' or ')
  throw new PlainFailure(`${name} is not a URL of the form ${forms}: correct it, or remove it.`)
}
