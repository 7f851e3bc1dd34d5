import { randomBytes } from 'node:crypto'
import { isPlausibleEmail } from '@fennel/funnel'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { trustedPeers } from './http/trusted-peer.ts'

export { ConfigError }

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.string().default('info'),
  DATABASE_URL: z.string().min(1),
  DATA_DIR: z.string().default('.data'),
  DATA_KEY: z.string().optional(),
  BRAND: z.string().default('calmplate'),
  BRAND_HOSTS: z.string().default(''),
  PUBLIC_URL: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  WEB_DIST: z.string().optional(),
  SANDBOX_URL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAILS_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  RESUME_MAIL_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  OFFER_MAIL_HOURS: z.coerce.number().int().min(0).max(720).default(72),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CARD_GUARD: z.enum(['on', 'off']).optional(),
  GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  FAULT_POINT: z.string().optional(),
  PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'not a pixel number')
    .optional(),
  PIXEL_TOKEN: z.string().optional(),
  PIXEL_IN_BROWSER: z.enum(['on', 'off']).default('off'),
  EVENTS_KEPT_DAYS: z.coerce.number().int().min(7).max(3650).default(400),
})

export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Set when the sandbox stands in for Stripe: where its server answers. */
  readonly sandboxUrl: URL | undefined
  readonly liveMode: boolean
}

export interface MailConfig {
  /** `smtp://` or `smtps://`; undefined keeps every mail in the mailbox below `dataDir`. */
  readonly smtpUrl: string | undefined
  /** The sender's address; undefined means the brand's support address. */
  readonly from: string | undefined
  readonly perHour: number
  /** Hours after an unpaid lead until its invitations go out, where the visitor agreed; 0 sends none. */
  readonly resumeAfterHours: number
  readonly offerAfterHours: number
}

export interface AdPlatformConfig {
  readonly pixelId: string
  /** The access token of the Conversions API. */
  readonly token: string
  /** Where the Graph API answers; the sandbox's double when it stands in. */
  readonly graphUrl: URL
  /** Whether the landing page may load the pixel itself, with consent. */
  readonly browserPixel: boolean
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly isProduction: boolean
  readonly logLevel: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** 32 bytes that encrypt answers at rest; undefined means a key file below `dataDir`. */
  readonly dataKey: Buffer | undefined
  readonly defaultBrand: string
  /** Host name (lower case, no port) to brand id. */
  readonly brandHosts: ReadonlyMap<string, string>
  readonly publicUrl: URL | undefined
  /** CIDR ranges whose forwarding headers are believed; none by default. */
  readonly trustedProxies: readonly string[]
  readonly webDist: string | undefined
  readonly stripe: StripeConfig
  readonly mail: MailConfig
  readonly passwordMinLength: number
  readonly rateLimits: boolean
  /** Refuses what only card testers do: paying seconds after arriving, or after a row of declines. */
  readonly cardGuard: boolean
  /** How long a plan stays open after a renewal that failed. */
  readonly graceDays: number
  /** An interruption that a crash test asked for; never in production. */
  readonly faultPoint: string | undefined
  /** Undefined: nothing is told to any advertising network. */
  readonly adPlatform: AdPlatformConfig | undefined
  /** How long single events are kept, in days; what was counted of them stays. */
  readonly eventsKeptDays: number
  /** The first operator; undefined means a one-time link. */
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
      `${name} is not usable: ${parsed.error.issues[0]?.message.toLowerCase() ?? 'unknown reason'}.`,
    )
  }
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    isProduction: settings.NODE_ENV === 'production',
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    dataKey: readDataKey(settings.DATA_KEY),
    defaultBrand: settings.BRAND,
    brandHosts: readBrandHosts(settings.BRAND_HOSTS),
    publicUrl: settings.PUBLIC_URL === undefined ? undefined : readUrl('PUBLIC_URL', settings.PUBLIC_URL),
    trustedProxies: readRanges(settings.TRUSTED_PROXIES),
    webDist: settings.WEB_DIST,
    stripe: readStripe(settings),
    mail: readMail(settings),
    passwordMinLength: settings.PASSWORD_MIN,
    rateLimits: settings.RATE_LIMITS === 'on',
    cardGuard: (settings.CARD_GUARD ?? settings.RATE_LIMITS) === 'on',
    graceDays: settings.GRACE_DAYS,
    faultPoint: readFaultPoint(settings),
    adPlatform: readAdPlatform(settings),
    eventsKeptDays: settings.EVENTS_KEPT_DAYS,
    admin: readAdmin(settings),
  }
}

function readStripe(settings: z.output<typeof environment>): StripeConfig {
  const secretKey = settings.STRIPE_SECRET_KEY
  if (secretKey === undefined) {
    if (settings.SANDBOX_URL === undefined) {
      throw new ConfigError(
        'Neither STRIPE_SECRET_KEY nor SANDBOX_URL is set: start with `npm start`, or set the Stripe keys.',
      )
    }
    return {
      secretKey: 'sk_sandbox_fennel',
      publishableKey: 'pk_sandbox_fennel',
      webhookSecret: settings.SANDBOX_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`,
      sandboxUrl: readUrl('SANDBOX_URL', settings.SANDBOX_URL),
      liveMode: false,
    }
  }
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET
  if (settings.SANDBOX_URL !== undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and SANDBOX_URL are both set: remove one, so that it is clear where money goes.',
    )
  }
  if (publishableKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.',
    )
  }
  const liveMode = /^(sk|rk)_live_/.test(secretKey)
  if (liveMode !== publishableKey.startsWith('pk_live_')) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: use two live keys or two test keys.',
    )
  }
  return { secretKey, publishableKey, webhookSecret, sandboxUrl: undefined, liveMode }
}

function readMail(settings: z.output<typeof environment>): MailConfig {
  const { SMTP_URL, MAIL_FROM, MAILS_PER_HOUR, RESUME_MAIL_HOURS, OFFER_MAIL_HOURS } = settings
  // NOTE: the value is never repeated; it carries a password.
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

function readAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.output<typeof environment>): Config['admin'] {
  if (ADMIN_EMAIL === undefined && ADMIN_PASSWORD === undefined) return undefined
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.')
  if (!isPlausibleEmail(ADMIN_EMAIL))
    throw new ConfigError('ADMIN_EMAIL is not an email address: write it as name@shop.example.')
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
}

function readAdPlatform(settings: z.output<typeof environment>): AdPlatformConfig | undefined {
  const { PIXEL_ID, PIXEL_TOKEN, PIXEL_IN_BROWSER, SANDBOX_URL } = settings
  if (PIXEL_ID === undefined) {
    if (PIXEL_TOKEN !== undefined || PIXEL_IN_BROWSER === 'on')
      throw new ConfigError(
        'PIXEL_TOKEN and PIXEL_IN_BROWSER need PIXEL_ID beside them: set it, or remove them.',
      )
    return undefined
  }
  const browserPixel = PIXEL_IN_BROWSER === 'on'
  if (SANDBOX_URL !== undefined) {
    const graphUrl = new URL('/graph/', readUrl('SANDBOX_URL', SANDBOX_URL))
    return { pixelId: PIXEL_ID, token: PIXEL_TOKEN ?? 'sandbox', graphUrl, browserPixel }
  }
  if (PIXEL_TOKEN === undefined)
    throw new ConfigError('PIXEL_ID needs PIXEL_TOKEN beside it: the access token of its Conversions API.')
  return {
    pixelId: PIXEL_ID,
    token: PIXEL_TOKEN,
    graphUrl: new URL('https://graph.facebook.com/'),
    browserPixel,
  }
}

function readFaultPoint({
  FAULT_POINT,
  NODE_ENV,
  STRIPE_SECRET_KEY,
}: z.output<typeof environment>): string | undefined {
  if (FAULT_POINT === undefined) return undefined
  if (NODE_ENV === 'production' || STRIPE_SECRET_KEY !== undefined)
    throw new ConfigError('FAULT_POINT breaks the server on purpose: it works in tests only, so remove it.')
  return FAULT_POINT
}

function readBrandHosts(text: string): ReadonlyMap<string, string> {
  const hosts = new Map<string, string>()
  for (const pair of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [host, brand] = pair.split('=')
    if (host === undefined || brand === undefined || host === '' || brand === '') {
      throw new ConfigError(`BRAND_HOSTS has "${pair}": write it as host=brand, separated by commas.`)
    }
    hosts.set(host.trim().toLowerCase(), brand.trim())
  }
  return hosts
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

function readUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new ConfigError(`${name} is not a URL: "${text}".`)
  return url
}

/** The settings of this process; the only place that reads its environment. */
export function readEnvironment(): Config {
  return readConfig(process.env)
}
