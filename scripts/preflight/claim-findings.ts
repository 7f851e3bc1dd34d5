import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { isNew, textsIn } from './walk-content.ts'

/** A figure that reads like a promise or a statistic: 83%, 500+, 10M+, 9 out of 10, in 4 weeks. */
const figure =
  /\d[\d.,]*\s?(?:%|percent)|\d[\d.,]*[KM]?\+|\d+ (?:out of|in) \d+|\bin \d+ (?:days|weeks|months)\b/gi

/** Paths whose text is not a claim to visitors: what only the code or an operator reads. */
const unread =
  /(^|\.)(id|src|href|slug|keywords|className|gradient|color|theme)(\.|\[|$)|\.options\[\d+\]\.value$|^experiments\[\d+\]\.(name|hypothesis|arms\[\d+\]\.name)$/

/** Steps that reference a missing evidence entry, and figures in a brand's texts that no entry mentions. */
export function findUnbackedClaims(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const {
    evidence,
    theme: _theme,
    terms: _terms,
    privacy: _privacy,
    healthData: _healthData,
    legal: _legal,
    ...words
  } = brand
  const seen = new Set<string>()
  const backed = new Set(evidence.flatMap(({ claim, source }) => figuresIn(`${claim} ${source}`).map(plain)))
  const figures = textsIn(words)
    .filter(({ path }) => !unread.test(path))
    .flatMap(({ path, text }) => figuresIn(text).map((found) => ({ path, text, found })))
    .filter(({ found }) => !backed.has(plain(found)))
    // NOTE: flow variants repeat the base texts; each sentence is reported once.
    .filter(({ text, found }) => isNew(seen, `${found} ${text}`))
    .map(({ path, text, found }) => ({
      rule: 'unlisted-figure' as const,
      level: 'should' as const,
      ...findSource([text], 'brand.ts'),
      path,
      message: `"${found}" is not in any entry of the evidence list.`,
    }))
  return [...missingEntries(brand, findSource), ...figures]
}

function* missingEntries(brand: WholeBrand, findSource: FindSource): Generator<Finding> {
  const known = new Set(brand.evidence.map(({ id }) => id))
  const named = [
    { path: 'emailOffer.fact.evidence', id: brand.emailOffer.fact.evidence },
    ...Object.entries(brand.flows).flatMap(([flow, { steps }]) =>
      steps.flatMap((step) =>
        (step.evidence ?? []).map((id) => ({ path: `flows.${flow}.${step.id}.evidence`, id })),
      ),
    ),
  ]
  for (const { path, id } of named) {
    if (known.has(id)) continue
    const message = `The evidence list has no entry "${id}".`
    yield { rule: 'claim-without-evidence', level: 'must', ...findSource([id], 'evidence.ts'), path, message }
  }
}

/** The figures in a text, each as a whole: a figure that is part of another one proves nothing. */
function figuresIn(text: string): readonly string[] {
  return text.match(figure) ?? []
}

function plain(found: string): string {
  return found.toLowerCase().replaceAll('percent', '%').replaceAll(/\s+/g, '')
}
