/** Places where an API may die: named fault points, before and after every request to Stripe, every SQL statement. */
export interface FaultGate {
  /** Arms one death; undefined disarms. */
  readonly arm: (kill: { readonly at: string; readonly nth: number } | undefined) => void
  /**
   * Called when a place is reached. Undefined lets the caller pass; a promise holds it and rejects after the burial.
   */
  readonly pass: (place: string) => Promise<never> | undefined
  readonly isDead: () => boolean
  /** Resolves with the place of death. */
  readonly died: Promise<string>
  /** Dies immediately, between two steps. */
  readonly die: (place: string) => void
  /** Rejects everything held at a gate. Call it once nothing of the dead process can have an effect anymore. */
  readonly bury: () => void
}

/** Once dead, nothing gets past any place, like in a killed process. */
export function createFaultGate(onPass: (place: string) => void): FaultGate {
  let armed: { at: string; left: number } | undefined
  let dead = false
  const death = Promise.withResolvers<string>()
  const burial = Promise.withResolvers<void>()
  const die = (place: string): void => {
    dead = true
    death.resolve(place)
  }
  const held = (): Promise<never> =>
    burial.promise.then(() => {
      throw new Error('The process has died')
    })
  return {
    arm: (kill) => {
      armed = kill && { at: kill.at, left: kill.nth }
    },
    pass(place) {
      if (dead) return held()
      onPass(place)
      if (armed?.at !== place) return undefined
      armed.left -= 1
      if (armed.left > 0) return undefined
      die(place)
      return held()
    },
    isDead: () => dead,
    died: death.promise,
    die,
    bury: () => burial.resolve(),
  }
}
