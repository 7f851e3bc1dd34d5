import { cancelNoticeHoursOf } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** A text of a brand that requires canceling some time before a renewal. */
interface AskedNotice {
  readonly path: string
  readonly text: string
  /** As written in the text, for example `48 hours`. */
  readonly length: string
  readonly hours: number
}

/** Texts that require notice, notice periods that differ from the one at the pay button, and cancellation by letter. */
export function findCancelFaults(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const asked = askedNotices(brand)
  return [
    ...asked.map(({ path, text, length }) => ({
      rule: 'hard-to-cancel' as const,
      level: 'should' as const,
      ...findSource([text], 'terms.ts'),
      path,
      message: `Asks for notice of ${length}; the product lets people cancel until the last minute.`,
    })),
    ...contradictions(brand, asked, findSource),
    ...cancellationsByLetter(brand, findSource),
  ]
}

function contradictions(
  brand: WholeBrand,
  asked: readonly AskedNotice[],
  findSource: FindSource,
): readonly Finding[] {
  const own = cancelNoticeHoursOf(brand)
  const rule = { rule: 'cancel-notice-contradicts-terms', level: 'must' } as const
  const isNamed = asked.some(({ path }) => path.startsWith('terms'))
  return [
    ...asked
      .filter(({ hours }) => hours !== own)
      .map(({ path, text, length }) => ({
        ...rule,
        ...findSource([text], 'terms.ts'),
        path,
        message: `Asks for notice of ${length}; the pay button and the mails say ${own} hours.`,
      })),
    ...(own > 0 && !isNamed
      ? [
          {
            ...rule,
            ...findSource(['cancelNoticeHours:'], 'brand.ts'),
            path: 'cancelNoticeHours',
            message: `The pay button and the mails ask for notice of ${own} hours; the terms mention none.`,
          },
        ]
      : []),
  ]
}

function askedNotices({ terms, purchasePage, wordsByFlowId }: WholeBrand): readonly AskedNotice[] {
  return textsIn({ terms, purchasePage, wordsByFlowId }).flatMap(({ path, text }) => {
    const found = /at least (\d+) (hours?|days?) before (?:\w+ ){0,3}(?:period|term|renewal|plan)\b/i.exec(
      text,
    )
    if (found === null) return []
    const [, count = '', unit = ''] = found
    const hours = Number(count) * (unit.toLowerCase().startsWith('day') ? 24 : 1)
    return [{ path, text, length: `${count} ${unit}`, hours }]
  })
}

/** Texts that say canceling is done by letter, email or phone and do not mention the button in the account. */
function cancellationsByLetter(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const { terms, purchasePage, wordsByFlowId } = brand
  const texts = textsIn({ terms, purchasePage, wordsByFlowId })
  const byPath = new Map(texts.map(({ path, text }) => [path, text]))
  return texts.flatMap(({ path, text }) => {
    // NOTE: an answer need not repeat the words of its question.
    const question = byPath.get(path.replace(/\.answer$/, '.question')) ?? ''
    if (!/\bcancel/i.test(`${question} ${text}`)) return []
    const way = /\bby (?:writing|letter|phone|calling|e-?mail(?:ing)?)\b/i.exec(text)
    if (way === null || /\baccount\b|["“]cancel/i.test(text)) return []
    const message = `Says that canceling is done ${way[0]}; the account has a button for it, two clicks away.`
    return [
      { rule: 'hard-to-cancel', level: 'should', ...findSource([text], 'purchase-page.ts'), path, message },
    ]
  })
}
