/** Pseudorandom numbers from 0 to 1 (Lehmer's generator), always the same sequence. */
export function seededRandom(): () => number {
  let state = 20_261_122
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
