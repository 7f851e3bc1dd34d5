import { defaultUpsellPromises } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import type { Config } from '../../api/src/config.ts'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { offersUpsells } from './upsell-findings.ts'
import { isNew, textsIn } from './walk-content.ts'

const endless = /\blifetime (?:access|licen[cs]e|membership|use)\b|\bfor life\b|\bforever\b/i

/** Access promised for life although an account that nobody uses is deleted one day, along with its purchases. */
export function findLifetimeFaults(
  brand: WholeBrand,
  { retention }: Pick<Config, 'retention'>,
  findSource: FindSource,
): readonly Finding[] {
  const { plans, purchasePage, wordsByFlowId, upsells, upsellPromises = defaultUpsellPromises } = brand
  const ofUpsells = offersUpsells(brand) ? { upsells, upsellPromises } : {}
  const seen = new Set<string>()
  return textsIn({ plans, purchasePage, wordsByFlowId, ...ofUpsells })
    .filter(({ text }) => endless.test(text) && isNew(seen, text))
    .map(({ path, text }) => ({
      rule: 'lifetime-access-ends',
      level: 'should',
      ...findSource([text], 'offers.ts'),
      path,
      message: `Promises "${text}"; RETAIN_SERVICE_DAYS deletes an account and its purchases ${retention.serviceDays} days after its last use.`,
    }))
}
