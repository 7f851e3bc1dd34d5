/**
 * Mulberry32 by Tommy Ettinger (public domain): pseudorandom numbers from 0 up to, but not including, 1. It has 32 bits
 * of state, good enough for test histories and simulations. The same seed gives the same numbers.
 */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
