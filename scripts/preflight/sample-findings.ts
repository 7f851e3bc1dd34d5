import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { RuleId } from './rules.ts'
import type { FindSource } from './source-places.ts'
import { partsIn, textsIn } from './walk-content.ts'
import type { Part } from './walk-content.ts'

/** What kind of sample stands at a path; the first pattern that fits. */
const kinds: readonly (readonly [RegExp, RuleId, string])[] = [
  [/^evidence\[/, 'claim-without-evidence', 'evidence.ts'],
  [/^reviews\./, 'sample-review', 'reviews.ts'],
  [/\.comments\[/, 'sample-comment', 'pages.ts'],
  [/\.people\[/, 'sample-expert', 'brand.ts'],
  [/pressLogos\[/, 'sample-press', 'purchase-page.ts'],
  [/appRatings$/, 'sample-rating', 'purchase-page.ts'],
  [/^legal$/, 'sample-company', 'legal.ts'],
  [/^terms$/, 'sample-terms', 'terms.ts'],
  [/^privacy$/, 'sample-privacy', 'privacy.ts'],
  [/testimonial|carousel\[/i, 'sample-testimonial', 'testimonials.ts'],
]

/** Everything in a brand that its own data calls a sample. */
export function findSamples(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return [...partsIn(brand)]
    .filter(({ value }) => value['sample'] === true)
    .map((part) => {
      const [, rule, file] = kinds.find(([pattern]) => pattern.test(part.path)) ?? [
        undefined,
        'sample-other' as const,
        'brand.ts',
      ]
      const place = findSource(tellingTexts(part), file)
      return { rule, level: 'must', ...place, path: part.path, message: describe(rule, part) }
    })
}

/** Legal texts and company data that are no longer marked and still say that they are samples. */
export function findLeftOverSamples(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const documents = { legal: brand.legal, terms: brand.terms, privacy: brand.privacy }
  return Object.entries(documents)
    .filter(([, { sample }]) => !sample)
    .flatMap(([name, document]) =>
      textsIn(document, name)
        .filter(({ text }) => /\bsample|\blorem ipsum\b|\.example\b/i.test(text))
        .map(({ path, text }) => ({
          rule: 'left-over-sample-text' as const,
          level: 'must' as const,
          ...findSource([text], `${name}.ts`),
          path,
          message: `"${shorten(text)}" reads like a sample.`,
        })),
    )
}

/** Keys by which a part is recognised in its source, the most telling one first. */
const telling = ['claim', 'text', 'companyName', 'title', 'name', 'author']

function tellingTexts({ path, value }: Part): readonly string[] {
  if (path.endsWith('appRatings')) return ['appRatings:']
  return telling.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []))
}

function describe(rule: RuleId, { value }: Part): string {
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
  if (rule === 'claim-without-evidence') return `"${text('claim')}" (${text('id')}) has no evidence yet.`
  if (rule === 'sample-company') return `${text('companyName')} is not a real company.`
  if (rule === 'sample-terms' || rule === 'sample-privacy') return `"${text('title')}" is sample text.`
  if (rule === 'sample-rating')
    return `${text('downloads')} downloads and an average of ${String(value['average'])} are made up.`
  const name = text('name') || text('author') || text('title') || 'This'
  return `${name} is made up${text('text') === '' ? '' : `: "${shorten(text('text'))}"`}.`
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).trimEnd()}…`
}
