import type { WholeBrand } from '@fennel/funnel'
import type { Config } from '../../api/src/config.ts'
import type { Retention } from '../../api/src/house-settings/index.ts'
import type { Finding } from './finding.ts'
import { setting } from './setting.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/**
 * Settings that do not match a brand's privacy policy. Retention days in `chosen` come from an operator and take
 * precedence.
 */
export function findPrivacyFaults(
  brand: WholeBrand,
  config: Config,
  findSource: FindSource,
  chosen: Partial<Retention> = {},
): readonly Finding[] {
  return [...retentionFaults(brand, config, findSource, chosen), ...advertisingFaults(brand, config)]
}

const daysOf = { year: 365.25, month: 30.4375, week: 7, day: 1 } as const

/** Retention periods in the policy: a pattern, an example of its wording, and the setting that must match. */
const promised = [
  {
    pattern: /service data: (\d+) (year|month|week|day)s?/i,
    sentence: 'Service data: 5 years',
    name: 'RETAIN_SERVICE_DAYS',
    field: 'serviceDays',
  },
  {
    pattern: /messaging data: (\d+) (year|month|week|day)s?/i,
    sentence: 'Messaging data: 2 years',
    name: 'RETAIN_MESSAGES_DAYS',
    field: 'messageDays',
  },
  {
    pattern: /correspondence: (\d+) (year|month|week|day)s?/i,
    sentence: 'Correspondence: 6 months',
    name: 'RETAIN_CORRESPONDENCE_DAYS',
    field: 'correspondenceDays',
  },
  {
    pattern: /records of purchases[^:]*: (\d+) (year|month|week|day)s?/i,
    sentence: 'Records of purchases: 10 years',
    name: 'RETAIN_MONEY_DAYS',
    field: 'moneyDays',
  },
  {
    pattern: /without a purchase[^:]*: (\d+) (year|month|week|day)s?/i,
    sentence: 'Quiz answers without a purchase: 90 days',
    name: 'RETAIN_UNPAID_LEADS_DAYS',
    field: 'unpaidLeadDays',
  },
  {
    pattern: /\bstatistics\b[^:]*: (\d+) (year|month|week|day)s?/i,
    sentence: 'Options you chose, in our statistics: 400 days',
    name: 'EVENTS_KEPT_DAYS',
    field: 'rawEventDays',
  },
] as const

function* retentionFaults(
  brand: WholeBrand,
  { retention, eventsKeptDays }: Config,
  findSource: FindSource,
  chosen: Partial<Retention>,
): Generator<Finding> {
  const texts = textsIn(brand.privacy, 'privacy')
  for (const { pattern, sentence, name, field } of promised) {
    const ofOperator = field === 'unpaidLeadDays' || field === 'rawEventDays' ? chosen[field] : undefined
    const kept = ofOperator ?? (field === 'rawEventDays' ? eventsKeptDays : retention[field])
    const keeper = ofOperator === undefined ? name : 'Retention under Settings in the admin area'
    if (!texts.some(({ text }) => pattern.test(text))) {
      yield {
        rule: 'retention-contradicts-policy',
        level: 'should',
        ...findSource([brand.privacy.title], 'privacy.ts'),
        path: 'privacy',
        message: `${keeper} keeps ${kept} days, and nothing in the policy reads like "${sentence}".`,
      }
    }
    for (const { path, text } of texts) {
      const [, count, unit] = pattern.exec(text) ?? []
      if (count === undefined) continue
      const days = Number(count) * daysOf[unit?.toLowerCase() as keyof typeof daysOf]
      // NOTE: half a year is 182 or 183 days, so a week of difference is accepted.
      if (Math.abs(days - kept) <= 7) continue
      const message = `The policy says ${count} ${unit}s, ${keeper} keeps ${kept} days.`
      yield {
        rule: 'retention-contradicts-policy',
        level: 'must',
        ...findSource([text], 'privacy.ts'),
        path,
        message,
      }
    }
  }
}

function* advertisingFaults({ appId, privacy }: WholeBrand, config: Config): Generator<Finding> {
  const { adPlatform, trustedProxies } = config
  if (adPlatform === undefined) return
  if (privacy.sample) {
    const message = `PIXEL_ID is set but the policy of ${appId} is a sample: visitors cannot consent to something it does not describe.`
    yield setting('pixel-without-consent-setup', 'must', 'PIXEL_ID', message)
  }
  if (trustedProxies.length === 0) {
    const message =
      'PIXEL_ID is set and no trusted proxy reports the country: visitors from every country must consent before anything is shared.'
    yield setting('pixel-without-consent-setup', 'must', 'TRUSTED_PROXIES', message)
  }
  if (adPlatform.browserPixel) {
    const message = 'The landing page loads the script of the ad network, which sees the address of the page.'
    yield setting('pixel-in-browser', 'should', 'PIXEL_IN_BROWSER', message)
  }
}
