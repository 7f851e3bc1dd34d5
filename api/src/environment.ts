import { isIP } from 'node:net'
import { pixelNumber } from '@fennel/contract'
import { isReportingZone } from '@fennel/funnel'
import { z } from 'zod'

/** A whole number. The message says which ones, in place of the library's words for what it received. */
function wholeNumber(min: number, max?: number) {
  const error = `write a whole number ${max === undefined ? `of ${min} or more` : `from ${min} to ${max}`}`
  const number = z.coerce.number({ error }).int({ error }).min(min, { error })
  return max === undefined ? number : number.max(max, { error })
}

function oneOf<const Words extends readonly string[]>(...words: Words) {
  return z.enum(words, { error: `write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
}

/** Every variable the server reads, with its default. `config.ts` checks the combinations. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[\w.-]+$/.test(text),
      'write an address of this machine alone, such as 127.0.0.1, without http:// and port',
    )
    .default('127.0.0.1'),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  DATABASE_URL: z
    .string()
    // NOTE: what is wrong with it is not repeated, because it contains a password.
    .refine(
      (text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
      'write postgresql://user:password@host:5432/name, with # / ? @ : of the password as %23 %2F %3F %40 %3A',
    ),
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
  STRIPE_PREVENTION_KEY: z.string().optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAILS_PER_HOUR: wholeNumber(1).default(1000),
  RESUME_MAIL_HOURS: wholeNumber(0, 720).default(24),
  OFFER_MAIL_HOURS: wholeNumber(0, 720).default(72),
  RETAIN_UNPAID_LEADS_DAYS: wholeNumber(1).default(90),
  RETAIN_SERVICE_DAYS: wholeNumber(1).default(1826),
  // NOTE: a reminder 30 days before a charge and an invitation are not sent again while their mails are stored.
  RETAIN_MESSAGES_DAYS: wholeNumber(30).default(730),
  RETAIN_CORRESPONDENCE_DAYS: wholeNumber(1).default(182),
  RETAIN_MONEY_DAYS: wholeNumber(1).default(3652),
  PASSWORD_MIN: wholeNumber(6, 128).default(6),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMITS: oneOf('on', 'off').optional(),
  CARD_GUARD: oneOf('on', 'off').optional(),
  GRACE_DAYS: wholeNumber(0, 60).default(7),
  FAULT_POINT: z.string().optional(),
  PIXEL_ID: z.string().regex(pixelNumber, 'write the number of the pixel, digits only').optional(),
  PIXEL_TOKEN: z.string().optional(),
  PIXEL_IN_BROWSER: oneOf('on', 'off').default('off'),
  METRICS_TOKEN: z.string().min(16, 'write 16 characters or more').optional(),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(500),
  REPORTING_TIME_ZONE: z
    .string()
    .refine(isReportingZone, 'write the name of a time zone, such as Europe/Berlin or UTC')
    .default('UTC'),
  EVENTS_CROWD: wholeNumber(1).default(100),
  EVENTS_KEPT_DAYS: wholeNumber(7, 3650).default(400),
})

export type Environment = z.output<typeof environment>
