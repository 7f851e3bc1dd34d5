import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { RuleId } from './rules.ts'
import type { FindSource } from './source-places.ts'
import { isNew, partsIn, textsIn } from './walk-content.ts'
import type { Part } from './walk-content.ts'

/** The rule and source file for a path; the first matching pattern wins. */
const kinds: readonly (readonly [RegExp, RuleId, string])[] = [
  [/^evidence\[/, 'claim-without-evidence', 'evidence.ts'],
  [/^reviews\./, 'sample-review', 'reviews.ts'],
  [/\.comments\[/, 'sample-comment', 'pages.ts'],
  [/^articles\..*(\.headline\.quote|\.content\[\d+\])$/, 'sample-testimonial', 'pages.ts'],
  [/\.people\[/, 'sample-expert', 'brand.ts'],
  [/pressLogos\[/, 'sample-press', 'purchase-page.ts'],
  [/appRatings$/, 'sample-rating', 'purchase-page.ts'],
  [/^legal$/, 'sample-company', 'legal.ts'],
  [/^terms$/, 'sample-terms', 'terms.ts'],
  [/^privacy$/, 'sample-privacy', 'privacy.ts'],
  [/^healthData$/, 'sample-health-data', 'health-data.ts'],
  [/testimonial|carousel\[/i, 'sample-testimonial', 'testimonials.ts'],
]

/** Everything that a brand's data marks as a sample. */
export function findSamples(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return markedParts(brand).map((part) => {
    const [, rule, file] = kinds.find(([pattern]) => pattern.test(part.path)) ?? [
      undefined,
      'sample-other' as const,
      'brand.ts',
    ]
    const place = findSource(identifyingTexts(part), file)
    return { rule, level: 'must', ...place, path: part.path, message: describe(rule, part) }
  })
}

const leftOver = /\bsample|\blorem ipsum\b|\.example\b/i
const neverMeant = /\blorem ipsum\b|\.example\b/i
const legalTexts = /^(?:legal|terms|privacy|healthData)(?=\.)/

/** Texts that read like samples although nothing marks them as such, each once. */
export function findLeftOverSamples(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const seen = new Set(markedParts(brand).flatMap(({ value }) => textsIn(value).map(({ text }) => text)))
  return (
    textsIn(brand)
      .filter(({ text }) => leftOver.test(text))
      // NOTE: a placeholder in an empty field may show an example address.
      .filter(({ path }) => !path.endsWith('.placeholder'))
      .filter(({ text }) => isNew(seen, text))
      .map(({ path, text }) => {
        const [legalText] = legalTexts.exec(path) ?? []
        return {
          rule: 'left-over-sample-text' as const,
          // NOTE: outside legal texts, "sample" may be about food; an example address is always a leftover.
          level: legalText !== undefined || neverMeant.test(text) ? ('must' as const) : ('should' as const),
          ...findSource([text], legalText === 'healthData' ? 'health-data.ts' : `${legalText ?? 'brand'}.ts`),
          path,
          message: `"${shorten(text)}" reads like a sample.`,
        }
      })
  )
}

function markedParts(brand: WholeBrand): readonly Part[] {
  return [...partsIn(brand)].filter(({ value }) => value['sample'] === true)
}

/** Keys whose text identifies a part in its source file, the most specific first. */
const specificKeys = ['claim', 'text', 'content', 'companyName', 'title', 'name', 'author']

function identifyingTexts({ path, value }: Part): readonly string[] {
  if (path.endsWith('appRatings')) return ['appRatings:']
  return specificKeys.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []))
}

const legalSamples: ReadonlySet<RuleId> = new Set(['sample-terms', 'sample-privacy', 'sample-health-data'])

function describe(rule: RuleId, { value }: Part): string {
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
  if (rule === 'claim-without-evidence') return `"${text('claim')}" (${text('id')}) has no evidence yet.`
  if (rule === 'sample-company') return `${text('companyName')} is not a real company.`
  if (legalSamples.has(rule)) return `"${text('title')}" is sample text.`
  if (rule === 'sample-rating')
    return `${text('downloads')} downloads and an average of ${String(value['average'])} are made up.`
  const name = text('name') || text('author') || text('title') || 'This'
  const words = text('text') || text('content')
  return `${name} is made up${words === '' ? '' : `: "${shorten(words)}"`}.`
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).trimEnd()}…`
}
