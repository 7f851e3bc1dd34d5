export const fewestPeople = 80
export const mostPeople = 200

/**
 * A whole number from 80 to 200, uniformly distributed. `random` returns 0 (inclusive) to 1 (exclusive), as
 * `Math.random` does.
 */
export function peopleCount(random: () => number): number {
  const drawn = Math.floor(random() * (mostPeople - fewestPeople + 1))
  return fewestPeople + Math.min(mostPeople - fewestPeople, Math.max(0, drawn))
}
