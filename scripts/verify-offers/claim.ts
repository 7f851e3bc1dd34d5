/** Cents, whole percent, dates (`2026-12-21`) or words, in the order they appear. */
type Said = readonly (number | string)[]

/** What one place says about one offer, and what the catalog says. */
export interface Claim {
  readonly brand: string
  /** The flow variant, or empty when the place is the same in all of them. */
  readonly flow: string
  readonly offer: string
  /** A screen, a mail, a page, the invoice. */
  readonly where: string
  readonly what: string
  readonly expected: Said
  readonly found: Said
}

const same = (one: Said, other: Said): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place])

/** The claims that differ from the catalog. */
export const differencesAmong = (claims: readonly Claim[]): readonly Claim[] =>
  claims.filter(({ expected, found }) => !same(expected, found))

/** Adds a claim of one place. */
export type Say = (what: string, expected: Said, found: Said) => void

/** Collects claims about one offer in one place. */
export function claimsAbout(about: Pick<Claim, 'brand' | 'flow' | 'offer' | 'where'>, into: Claim[]): Say {
  return (what, expected, found) => void into.push({ ...about, what, expected, found })
}

/** Reads a place. A place that cannot be read is a difference like any other, and reading continues. */
export async function reading(say: Say, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (failure) {
    const [reason = ''] = String(failure instanceof Error ? failure.message : failure).split('\n')
    say('readable', ['yes'], [reason])
  }
}

const words = (said: Said): string => (said.length === 0 ? 'nothing' : said.join(' '))

/** One line per place and offer with the number of correct claims; wrong ones are spelled out below. */
export function tableOf(claims: readonly Claim[]): string {
  const groups = Map.groupBy(claims, ({ brand, flow, offer, where }) =>
    [brand.padEnd(10), flow.padEnd(15), where.padEnd(26), offer].join(' '),
  )
  return [...groups]
    .flatMap(([name, group]) => {
      const wrong = differencesAmong(group)
      const line = `${wrong.length === 0 ? '✓' : '✗'} ${name}  ${group.length - wrong.length} of ${group.length}`
      return [
        line,
        ...wrong.map(
          ({ expected, found, what }) => `    ${what}: should be ${words(expected)}, says ${words(found)}`,
        ),
      ]
    })
    .join('\n')
}
