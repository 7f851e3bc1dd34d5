import type { WholeBrand } from '../brand.ts'
import { isPlausibleEmail } from '../questions/email.ts'
import type { Fault, FaultRule } from './fault.ts'
import { isDay } from '../calendar/is-day.ts'

/**
 * Checks what a brand says about itself outside its texts: dates, addresses, the evidence behind the email offer, and
 * the flows that it has content of their own for. The compiler only knows that each of them is a text.
 */
export function verifyFacts(brand: WholeBrand): readonly Fault[] {
  const faults: Fault[] = []
  const report = (rule: FaultRule, where: string, message: string) =>
    faults.push({ rule, where: `${brand.appId}/${where}`, message })
  checkDates(brand, report)
  checkAddresses(brand, report)
  checkEvidence(brand, report)
  checkFlowIds(brand, report)
  return faults
}

type Report = (rule: FaultRule, where: string, message: string) => void

/** Any other notation would be read the American way, or not at all: `01.11.2026` as January 11. */
function checkDates({ legal, reviews }: WholeBrand, report: Report): void {
  const { termsUpdatedOn, privacyUpdatedOn, healthDataUpdatedOn } = legal
  const dates = [
    ...Object.entries({ termsUpdatedOn, privacyUpdatedOn, healthDataUpdatedOn }).map(
      ([field, date]) => [`legal.${field}`, date] as const,
    ),
    ...reviews.items.map(({ date }, index) => [`reviews.items[${index}].date`, date] as const),
  ]
  for (const [where, date] of dates)
    if (date !== undefined && !isDay(date))
      report('bad-date', where, `The date "${date}" is not a day of the calendar, such as 2026-09-15.`)
}

function checkAddresses({ brandLinks, legal, storeLinks }: WholeBrand, report: Report): void {
  const mails = {
    'brandLinks.supportEmail': brandLinks.supportEmail,
    'legal.supportEmail': legal.supportEmail,
  }
  for (const [where, address] of Object.entries(mails))
    if (!isPlausibleEmail(address)) report('bad-address', where, `"${address}" is not an email address.`)
  const pages = { 'legal.websiteUrl': legal.websiteUrl, ...inStores(storeLinks) }
  for (const [where, address] of Object.entries(pages))
    if (!/^https:\/\/[^\s/]+\.[^\s/]+/.test(address))
      report('bad-address', where, `"${address}" does not start with https:// and a host name.`)
}

function inStores(links: WholeBrand['storeLinks']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(links).map(([store, link]) => [`storeLinks.${store}`, link]))
}

function checkEvidence({ emailOffer, evidence, wordsByFlowId = {} }: WholeBrand, report: Report): void {
  const known = new Set(evidence.map(({ id }) => id))
  const facts = [
    ['emailOffer.fact', emailOffer.fact] as const,
    ...Object.entries(wordsByFlowId).map(
      ([flowId, words]) => [`wordsByFlowId.${flowId}.emailOffer.fact`, words.emailOffer?.fact] as const,
    ),
  ]
  for (const [where, fact] of facts)
    if (fact !== undefined && !known.has(fact.evidence))
      report('missing-evidence', where, `There is no evidence entry "${fact.evidence}".`)
}

/** Content under an id that no flow has is never shown: its flow says what the brand says. */
function checkFlowIds(brand: WholeBrand, report: Report): void {
  const { landingByFlowId, planFunnelByFlowId, routeFlowByFlowId, wordsByFlowId } = brand
  const lists = { landingByFlowId, planFunnelByFlowId, routeFlowByFlowId, wordsByFlowId }
  for (const [name, list = {}] of Object.entries(lists))
    for (const id of Object.keys(list))
      if (brand.flows[id] === undefined) report('bad-id', name, `There is no flow "${id}".`)
}
