import { defaultUpsellPromises } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** A guarantee next to the price of an add-on that the terms exclude for add-ons. */
export function findUpsellFaults(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  if (!offersUpsells(brand)) return []
  const excluding = textsIn(brand.terms, 'terms').find(({ text }) => excludesUpsells(text))
  if (excluding === undefined) return []
  const { upsellPromises = defaultUpsellPromises } = brand
  return textsIn(upsellPromises, 'upsellPromises')
    .filter(({ text }) => /guarantee|money[- ]?back|refund/i.test(text))
    .map(({ path, text }) => ({
      rule: 'upsell-contradicts-terms',
      level: 'must',
      ...findSource([text, excluding.text], 'brand.ts'),
      path,
      message: `Add-ons are sold with "${text}", but the terms say (${excluding.path}) that no guarantee covers them.`,
    }))
}

/** Whether any journey of the brand leads to a one-click offer. */
export function offersUpsells({ routeFlow, routeFlowByFlowId = {} }: WholeBrand): boolean {
  return [routeFlow, ...Object.values(routeFlowByFlowId)].some(({ routes }) =>
    routes.some(({ type }) => type === 'upsell'),
  )
}

/** Whether a sentence of a text says that no guarantee or refund covers add-ons. */
export function excludesUpsells(text: string): boolean {
  return text
    .split(/(?<=\.)\s/)
    .some(
      (sentence) =>
        /guarantee|refund/i.test(sentence) &&
        /add-?ons?|upsells?|extras?/i.test(sentence) &&
        /\b(?:not|no|except|exclud\w*)\b/i.test(sentence),
    )
}
