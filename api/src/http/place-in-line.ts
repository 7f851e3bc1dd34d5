import type { WaitingLine } from './waiting-line.ts'

/** One caller's place in a line. */
export interface PlaceInLine {
  readonly isInside: () => boolean
  /** Tells `goOn`, once, whether the caller is let in: at once where the line has room, else when their turn has come. */
  readonly enter: (goOn: (isLetIn: boolean) => void) => void
  /** Leaves the place to the next; the caller may `enter` again. */
  readonly stepAside: () => void
  /** The caller has their answer, or has gone. */
  readonly goAway: () => void
}

export function createPlaceInLine(line: WaitingLine): PlaceInLine {
  let isInside = false
  let isGone = false
  const stepAside = () => {
    if (isInside) line.leave()
    isInside = false
  }
  return {
    isInside: () => isInside,
    enter(goOn) {
      const settle = (isLetIn: boolean) => {
        isInside = isLetIn
        // NOTE: who went away while waiting leaves here, since their connection will not say so again.
        if (isGone) stepAside()
        goOn(isInside)
      }
      const answer = line.enter()
      if (typeof answer === 'boolean') settle(answer)
      else void answer.then(settle)
    },
    stepAside,
    goAway() {
      isGone = true
      stepAside()
    },
  }
}
