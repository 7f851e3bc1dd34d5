import { defaultUpsellPromises } from '@fennel/funnel'
import type { LegalSection, WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { excludesUpsells, offersUpsells } from './upsell-findings.ts'
import { isNew, textsIn } from './walk-content.ts'

/** Guarantees that contradict each other, and guarantees that the terms do not mention. */
export function findGuaranteeFaults(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return [...contradictingGuarantees(brand, findSource), ...unwrittenGuarantees(brand, findSource)]
}

interface PromisedPeriod {
  readonly path: string
  readonly days: number
  readonly text: string
}

/** Every money-back period a brand promises: on pages, in flow variants, with offers, and in the terms on refunds. */
function promisedPeriods(brand: WholeBrand): readonly PromisedPeriod[] {
  const { purchasePage, wordsByFlowId = {}, terms, articles, upsells } = brand
  const guarantees = [
    { path: 'purchasePage.guarantee', guarantee: purchasePage.guarantee },
    ...Object.entries(wordsByFlowId).map(([flow, words]) => ({
      path: `wordsByFlowId.${flow}.purchasePage.guarantee`,
      guarantee: words.purchasePage?.guarantee,
    })),
  ]
  const pages = guarantees.flatMap(({ path, guarantee }) =>
    guarantee === undefined ? [] : [{ path, days: guarantee.days, text: guarantee.title }],
  )
  const { guarantee: _guarantee, ...otherWords } = purchasePage
  const elsewhere = textsIn({ purchasePage: otherWords, upsells, articles }).flatMap(({ path, text }) =>
    periodsIn(text, /(\d+)[- ]days?[- ](?:money[- ]back|refund|guarantee)/gi).map((days) => ({
      path,
      days,
      text,
    })),
  )
  return [
    ...pages,
    ...elsewhere,
    ...terms.sections.flatMap((section, index) => periodsOfTerms(section, index)),
  ]
}

function periodsOfTerms(
  { title, paragraphs, bullets = [] }: LegalSection,
  index: number,
): readonly PromisedPeriod[] {
  if (!/money-back|refund|guarantee/i.test(title)) return []
  return [...paragraphs, ...bullets].flatMap((text) =>
    periodsIn(text, /within (\d+) days of (?:your |the )?(?:first )?(?:purchase|payment|order)/gi).map(
      (days) => ({
        path: `terms.sections[${index}]`,
        days,
        text,
      }),
    ),
  )
}

function periodsIn(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(([, days]) => Number(days))
}

function contradictingGuarantees(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const promises = promisedPeriods(brand)
  const periods = [...new Set(promises.map(({ days }) => days))].toSorted((one, other) => one - other)
  if (periods.length < 2) return []
  const all = periods.map((days) => `${days}-day`).join(' and ')
  return promises.map(({ path, days, text }) => ({
    rule: 'contradicting-guarantee',
    level: 'must',
    ...findSource([text], 'purchase-page.ts'),
    path,
    message: `Promises ${days} days; ${all} guarantees contradict each other.`,
  }))
}

const promise =
  /\bmoney[- ]?back\b|\bsatisfaction guarantee|\bguaranteed? or your money|\d[- ]days? guarantee/i

function unwrittenGuarantees(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const {
    purchasePage,
    wordsByFlowId,
    upsells,
    upsellPromises = defaultUpsellPromises,
    articles,
    terms,
  } = brand
  // NOTE: a heading promises nothing.
  const written = textsIn(terms.sections).filter(({ path }) => !/\.(?:id|title)$/.test(path))
  if (written.some(({ text }) => grantsRefunds(text))) return []
  const ofUpsells = offersUpsells(brand) ? { upsells, upsellPromises } : {}
  const seen = new Set<string>()
  return textsIn({ purchasePage, wordsByFlowId, ...ofUpsells, articles })
    .filter(
      ({ path, text }) =>
        path.endsWith('.guarantee.title') || (!path.endsWith('.guarantee.text') && promise.test(text)),
    )
    .filter(({ text }) => isNew(seen, text))
    .map(({ path, text }) => ({
      rule: 'guarantee-not-in-terms',
      level: 'must',
      ...findSource([text], 'purchase-page.ts'),
      path,
      message: `Promises "${text}", and the terms say nothing about refunds.`,
    }))
}

/** Whether a paragraph of the terms says more about refunds than that add-ons have none. */
function grantsRefunds(text: string): boolean {
  return text
    .split(/(?<=\.)\s/)
    .some((sentence) => /refund|money[- ]?back|payment back/i.test(sentence) && !excludesUpsells(sentence))
}
