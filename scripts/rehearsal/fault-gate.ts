/** Where an api may die: named fault points, both sides of every call to Stripe, every statement to the database. */
export interface FaultGate {
  /** Arms one death; undefined disarms. */
  readonly arm: (kill: { readonly at: string; readonly nth: number } | undefined) => void
  /** Tells that a place is passed. Undefined lets pass; else whoever passes waits, and fails once the dead is buried. */
  readonly pass: (place: string) => Promise<never> | undefined
  readonly isDead: () => boolean
  /** Where it died, as soon as it does. */
  readonly died: Promise<string>
  /** Dies here and now, between two steps. */
  readonly die: (place: string) => void
  /** Everything that waited at a gate fails now: nothing it could still do has an effect any more. */
  readonly bury: () => void
}

/** A dead process does nothing more: from the moment of death on, nobody gets past any place. */
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
