import type { EvidenceEntry, WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'

/** How a tagged plan is labeled on the pages. */
const tagOfPlans = 'MOST POPULAR'

const popular =
  /\bmost (?:popular|loved|used|bought|chosen|wanted)\b|\bfavou?rites?\b|\bbest[- ]?sell|\bloved by\b/i

/** Plans and benefits called popular that no evidence entry names along with what they are called. */
export function findPopularityClaims(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const claims = [
    ...brand.plans.flatMap(({ id, name, isTagged }, index) =>
      isTagged ? [{ path: `plans[${index}].isTagged`, called: tagOfPlans, name, source: `'${id}'` }] : [],
    ),
    ...brand.upsells.products.flatMap(({ benefits }, index) =>
      benefits.items.flatMap(({ title, badgeText = '' }, item) =>
        popular.test(badgeText)
          ? [
              {
                path: `upsells.products[${index}].benefits.items[${item}].badgeText`,
                called: badgeText,
                name: title,
                source: badgeText,
              },
            ]
          : [],
      ),
    ),
  ]
  return claims
    .filter(({ called, name }) => !brand.evidence.some((entry) => names(entry, called, name)))
    .map(({ path, called, name, source }) => ({
      rule: 'popularity-without-sales',
      level: 'should',
      ...findSource([source], 'offers.ts'),
      path,
      message: `"${name}" is called "${called}", and no entry of the evidence list says so.`,
    }))
}

function names({ claim }: EvidenceEntry, called: string, name: string): boolean {
  const words = claim.toLowerCase()
  return words.includes(called.toLowerCase()) && words.includes(name.toLowerCase())
}
