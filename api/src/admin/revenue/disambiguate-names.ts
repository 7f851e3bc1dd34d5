/** Adds the owner to names that occur more than once: two brands may each sell a 1-Month Plan. */
export function disambiguateNames<T extends { readonly name: string }>(
  rows: readonly T[],
  ownerOf: (row: T) => string,
): T[] {
  const alike = Map.groupBy(rows, ({ name }) => name)
  return rows.map((row) =>
    (alike.get(row.name)?.length ?? 0) > 1 ? { ...row, name: `${row.name} (${ownerOf(row)})` } : row,
  )
}
