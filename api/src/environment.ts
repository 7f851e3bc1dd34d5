import { pixelNumber } from '@fennel/contract'
import { isReportingZone } from '@fennel/funnel'
import { z } from 'zod'

/** Every variable the server reads, with its default. `config.ts` checks the combinations. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
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
  STRIPE_PREVENTION_KEY: z.string().optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAILS_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  RESUME_MAIL_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  OFFER_MAIL_HOURS: z.coerce.number().int().min(0).max(720).default(72),
  RETAIN_UNPAID_LEADS_DAYS: z.coerce.number().int().min(1).default(90),
  RETAIN_SERVICE_DAYS: z.coerce.number().int().min(1).default(1826),
  // NOTE: a reminder 30 days before a charge and an invitation are not sent again while their mails are stored.
  RETAIN_MESSAGES_DAYS: z.coerce.number().int().min(30).default(730),
  RETAIN_CORRESPONDENCE_DAYS: z.coerce.number().int().min(1).default(182),
  RETAIN_MONEY_DAYS: z.coerce.number().int().min(1).default(3652),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CARD_GUARD: z.enum(['on', 'off']).optional(),
  GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  FAULT_POINT: z.string().optional(),
  PIXEL_ID: z.string().regex(pixelNumber, 'not a pixel number').optional(),
  PIXEL_TOKEN: z.string().optional(),
  PIXEL_IN_BROWSER: z.enum(['on', 'off']).default('off'),
  METRICS_TOKEN: z.string().min(16, 'shorter than 16 characters').optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  REPORTING_TIME_ZONE: z
    .string()
    .refine(isReportingZone, 'not the name of a time zone, such as Europe/Berlin or UTC')
    .default('UTC'),
  EVENTS_CROWD: z.coerce.number().int().min(1).default(100),
  EVENTS_KEPT_DAYS: z.coerce.number().int().min(7).max(3650).default(400),
})

export type Environment = z.output<typeof environment>
