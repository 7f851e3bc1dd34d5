import { isDay } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** What legal texts lack once they are no longer samples: a date, and a statement on accessibility. */
export function findLegalGaps(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return [...undatedTexts(brand, findSource), ...silenceOnAccess(brand, findSource)]
}

function undatedTexts(
  { legal, terms, privacy, healthData }: WholeBrand,
  findSource: FindSource,
): readonly Finding[] {
  const texts = [
    { text: terms, field: 'termsUpdatedOn', updatedOn: legal.termsUpdatedOn },
    { text: privacy, field: 'privacyUpdatedOn', updatedOn: legal.privacyUpdatedOn },
    { text: healthData, field: 'healthDataUpdatedOn', updatedOn: legal.healthDataUpdatedOn },
  ]
  return texts
    .filter(({ text, updatedOn }) => !text.sample && (updatedOn === undefined || !isDay(updatedOn)))
    .map(({ text, field, updatedOn }) => ({
      rule: 'undated-legal-text' as const,
      level: 'must' as const,
      ...findSource([legal.companyName], 'legal.ts'),
      path: `legal.${field}`,
      message:
        updatedOn === undefined
          ? `"${text.title}" claims to be from April, without a year.`
          : `"${updatedOn}" is not a date.`,
    }))
}

function silenceOnAccess({ terms }: WholeBrand, findSource: FindSource): readonly Finding[] {
  if (textsIn(terms, 'terms').some(({ text }) => /accessib/i.test(text))) return []
  return [
    {
      rule: 'no-accessibility-information',
      level: 'should',
      ...findSource([terms.title], 'terms.ts'),
      path: 'terms',
      message: `"${terms.title}" does not say how people with disabilities can use the service.`,
    },
  ]
}
