import { cancelNoticeHoursOf } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** A text of a brand that asks for a cancellation some time before a renewal. */
interface AskedNotice {
  readonly path: string
  readonly text: string
  /** As the text says it, `48 hours`. */
  readonly length: string
  readonly hours: number
}

/** Notices that texts ask for, and those that differ from the one that the product tells beside the pay button. */
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
        message: `Asks for notice of ${length}; the pay button and the mails tell of ${own} hours.`,
      })),
    ...(own > 0 && !isNamed
      ? [
          {
            ...rule,
            ...findSource(['cancelNoticeHours:'], 'brand.ts'),
            path: 'cancelNoticeHours',
            message: `The pay button and the mails ask for notice of ${own} hours; the terms name none.`,
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
