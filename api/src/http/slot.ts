import type { CallQueue } from './call-queue.ts'

/** One caller's slot in a queue. */
export interface Slot {
  readonly isInside: () => boolean
  /** Calls `goOn` once with whether the caller is let in: at once if there is room, else when their turn comes. */
  readonly enter: (goOn: (isLetIn: boolean) => void) => void
  /** Gives the slot to the next caller; this one may `enter` again. */
  readonly stepAside: () => void
  /** The caller has been answered or has disconnected. */
  readonly goAway: () => void
}

export function createSlot(queue: CallQueue): Slot {
  let isInside = false
  let isGone = false
  const stepAside = () => {
    if (isInside) queue.leave()
    isInside = false
  }
  return {
    isInside: () => isInside,
    enter(goOn) {
      const settle = (isLetIn: boolean) => {
        isInside = isLetIn
        // NOTE: a caller who disconnected while waiting leaves here, because their connection closes only once.
        if (isGone) stepAside()
        goOn(isInside)
      }
      const answer = queue.enter()
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
