/** Every permutation of these items, starting with the given order. */
export function ordersOf<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length <= 1) return [things]
  return things.flatMap((thing, index) =>
    ordersOf([...things.slice(0, index), ...things.slice(index + 1)]).map((rest) => [thing, ...rest]),
  )
}
