interface Named<T> {
  readonly row: T
  readonly words: readonly string[]
}

/**
 * Adds words to names that occur more than once, such as the brand: two brands may each sell a 1-Month Plan. Each of
 * `tells` gives one word for a row, or an empty one. It is used where it tells rows apart that are still alike.
 */
export function disambiguateNames<T extends { readonly name: string }>(
  rows: readonly T[],
  tells: readonly ((row: T) => string)[],
): T[] {
  const named = tells.reduce<readonly Named<T>[]>(
    addWords,
    rows.map((row) => ({ row, words: [] })),
  )
  return named.map(({ row, words }) =>
    words.length === 0 ? row : { ...row, name: `${row.name} (${words.join(', ')})` },
  )
}

function addWords<T extends { readonly name: string }>(
  named: readonly Named<T>[],
  tell: (row: T) => string,
): readonly Named<T>[] {
  const nameOf = ({ row, words }: Named<T>) => JSON.stringify([row.name, words])
  const alike = Map.groupBy(named, nameOf)
  return named.map((one) => {
    const told = new Set((alike.get(nameOf(one)) ?? []).map(({ row }) => tell(row)))
    const word = tell(one.row)
    return told.size < 2 || word === '' ? one : { row: one.row, words: [...one.words, word] }
  })
}
