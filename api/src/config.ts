import { resolve } from 'node:path'
import { isPlausibleEmail } from '@fennel/funnel'
import { readAdPlatform } from './ad-platform-config.ts'
import type { AdPlatformConfig } from './ad-platform-config.ts'
import { ConfigError } from './config-error.ts'
import { environment } from './environment.ts'
import { readBrandHosts } from './read-brand-hosts.ts'
import { readStripe } from './stripe-config.ts'
import type { StripeConfig } from './stripe-config.ts'
import { readUrl } from './read-url.ts'
import type { Environment } from './environment.ts'
import { trustedPeers } from './http/trusted-peer.ts'

export { ConfigError }
export type { AdPlatformConfig, StripeConfig }

interface MailConfig {
  /** `smtp://` or `smtps://`; undefined writes every mail to the mailbox below `dataDir`. */
  readonly smtpUrl: string | undefined
  /** The sender's address; undefined means the brand's support address. */
  readonly from: string | undefined
  readonly perHour: number
  /** Hours after a visitor agreed to mails until they are invited back, if they have not bought; 0 sends none. */
  readonly resumeAfterHours: number
  readonly offerAfterHours: number
}

/** How many days each kind of data is kept. The privacy texts promise the defaults. */
export interface RetentionConfig {
  readonly unpaidLeadDays: number
  /** Accounts, bought plans, events. */
  readonly serviceDays: number
  /** Records of sent mails and of withdrawn consents. */
  readonly messageDays: number
  /** The full text of mails, where it is kept. */
  readonly correspondenceDays: number
  /** Financial records, which the law requires a business to keep. */
  readonly moneyDays: number
}

export interface Config {
  readonly port: number
  readonly host: string
  /** How long everything is still served after a stop signal, while `/ready` already says no. */
  readonly drainSeconds: number
  readonly logLevel: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** 32 bytes that encrypt answers at rest; undefined means a key file below `dataDir`. */
  readonly dataKey: Buffer | undefined
  readonly defaultBrand: string
  /** Host name (lower case, no port) to brand id. */
  readonly brandHosts: ReadonlyMap<string, string>
  readonly publicUrl: URL | undefined
  /** CIDR ranges of proxies whose forwarding headers are trusted; none by default. */
  readonly trustedProxies: readonly string[]
  /** The absolute path of the built pages. */
  readonly webDist: string | undefined
  readonly stripe: StripeConfig
  readonly mail: MailConfig
  readonly retention: RetentionConfig
  readonly passwordMinLength: number
  readonly rateLimits: boolean
  /**
   * How many times the usual number of leads, accounts and payments an hour allows: more than 1 only in the sandbox,
   * unless RATE_LIMITS is set.
   */
  readonly funnelAllowance: number
  /**
   * Refuses what only card testers do: paying seconds after arriving, or after a series of declines or cards. Also
   * stops giving the reason of a decline after a few.
   */
  readonly cardGuard: boolean
  /** How many days a plan stays open after a failed renewal. */
  readonly graceDays: number
  /** The fault point at which a crash test wants the process to die; never in production. */
  readonly faultPoint: string | undefined
  /** Undefined: nothing is sent to any advertising network. */
  readonly adPlatform: AdPlatformConfig | undefined
  /** The IANA zone in which report days should begin and end. The database knows the zone they were counted in. */
  readonly reportingTimeZone: string
  /** How many days single events are kept; the counts made from them stay. */
  readonly eventsKeptDays: number
  /** With this many events or more at once, they are stored first and counted after the response. */
  readonly eventsCrowd: number
  /** The bearer token for `/metrics`; undefined means that only this machine may read it. */
  readonly metricsToken: string | undefined
  /** Queries that take this many milliseconds or more are logged; 0 logs none. */
  readonly slowQueryMs: number
  /** The first operator; undefined means that a one-time link creates it. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
}

/** Reads and cross-checks the environment. Every contradiction is a `ConfigError` that names the fix. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '?')
    if (given[name] === undefined)
      throw new ConfigError(`${name} is not set: start with \`npm start\`, or set it.`)
    throw new ConfigError(
      `${name} is not usable: ${parsed.error.issues[0]?.message ?? 'correct or remove it'}.`,
    )
  }
  const settings = parsed.data
  const stripe = readStripe(settings)
  const isSandbox = stripe.sandboxUrl !== undefined
  return {
    port: settings.PORT,
    host: settings.HOST,
    drainSeconds: settings.DRAIN_SECONDS,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    dataKey: readDataKey(settings.DATA_KEY),
    defaultBrand: settings.BRAND,
    brandHosts: readBrandHosts(settings.BRAND_HOSTS),
    publicUrl: settings.PUBLIC_URL === undefined ? undefined : readUrl('PUBLIC_URL', settings.PUBLIC_URL),
    trustedProxies: readRanges(settings.TRUSTED_PROXIES),
    webDist: settings.WEB_DIST === undefined ? undefined : resolve(settings.WEB_DIST),
    stripe,
    mail: readMail(settings),
    retention: {
      unpaidLeadDays: settings.RETAIN_UNPAID_LEADS_DAYS,
      serviceDays: settings.RETAIN_SERVICE_DAYS,
      messageDays: settings.RETAIN_MESSAGES_DAYS,
      correspondenceDays: settings.RETAIN_CORRESPONDENCE_DAYS,
      moneyDays: settings.RETAIN_MONEY_DAYS,
    },
    passwordMinLength: settings.PASSWORD_MIN,
    rateLimits: settings.RATE_LIMITS !== 'off',
    // NOTE: whoever tries the shop out, by hand or with a test suite, is a crowd of buyers behind one address.
    funnelAllowance: isSandbox && settings.RATE_LIMITS === undefined ? 10 : 1,
    // NOTE: the sandbox knows test numbers only. There is no stolen card to test, and whoever tries the checkout is
    // quick.
    cardGuard: (settings.CARD_GUARD ?? (isSandbox ? 'off' : (settings.RATE_LIMITS ?? 'on'))) === 'on',
    graceDays: settings.GRACE_DAYS,
    faultPoint: readFaultPoint(settings),
    adPlatform: readAdPlatform(settings),
    reportingTimeZone: settings.REPORTING_TIME_ZONE,
    eventsKeptDays: settings.EVENTS_KEPT_DAYS,
    eventsCrowd: settings.EVENTS_CROWD,
    metricsToken: settings.METRICS_TOKEN,
    slowQueryMs: settings.SLOW_QUERY_MS,
    admin: readAdmin(settings),
  }
}

function readMail(settings: Environment): MailConfig {
  const { SMTP_URL, MAIL_FROM, MAILS_PER_HOUR, RESUME_MAIL_HOURS, OFFER_MAIL_HOURS } = settings
  // NOTE: the message never repeats the value, which contains a password.
  if (SMTP_URL !== undefined && !/^smtps?:$/.test(URL.parse(SMTP_URL)?.protocol ?? '')) {
    throw new ConfigError(
      'SMTP_URL is not an address of the form smtp://… or smtps://…: correct or remove it.',
    )
  }
  if (MAIL_FROM !== undefined && !isPlausibleEmail(MAIL_FROM)) {
    throw new ConfigError('MAIL_FROM is not an email address: write it as name@shop.example, without a name.')
  }
  return {
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    perHour: MAILS_PER_HOUR,
    resumeAfterHours: RESUME_MAIL_HOURS,
    offerAfterHours: OFFER_MAIL_HOURS,
  }
}

function readAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment): Config['admin'] {
  if (ADMIN_EMAIL === undefined && ADMIN_PASSWORD === undefined) return undefined
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.')
  if (!isPlausibleEmail(ADMIN_EMAIL))
    throw new ConfigError('ADMIN_EMAIL is not an email address: write it as name@shop.example.')
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
}

function readFaultPoint(settings: Environment): string | undefined {
  const isReal = settings.NODE_ENV === 'production' || settings.STRIPE_SECRET_KEY !== undefined
  if (settings.FAULT_POINT !== undefined && isReal)
    throw new ConfigError('FAULT_POINT breaks the server on purpose: it works in tests only, so remove it.')
  return settings.FAULT_POINT
}

function readRanges(text: string): readonly string[] {
  const ranges = text
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
  trustedPeers(ranges)
  return ranges
}

function readDataKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32)
    throw new ConfigError('DATA_KEY must be 32 bytes in base64, for example from `openssl rand -base64 32`.')
  return key
}

/** The settings of this process. The only place that reads its environment. */
export function readEnvironment(): Config {
  return readConfig(process.env)
}
