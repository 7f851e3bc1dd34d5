import type { Dice } from '../../rehearsal/random.ts'
import type { Stage } from './stage.ts'
import type { Scene } from '../../rehearsal/scene.ts'

/** One step of the product, made ready so that it can be struck. */
export interface Play {
  readonly scene: Scene
  /** What the browser, Stripe or the house's own jobs do, as often as it is repeated; whether it ended well. */
  readonly act: () => Promise<boolean>
  /** What a second tab does at the same time; the same where it is not said. */
  readonly otherTab?: () => Promise<boolean>
  /** What comes late or in the wrong order, the first `act` being done. */
  readonly late: () => Promise<unknown>
  /** What the page does when it is opened again; nothing where it is not said. */
  readonly reopen?: () => Promise<unknown>
  /** How long somebody who died keeps others from going on, in milliseconds. */
  readonly leaseMs: number
  /** What contradicts the step's own promise. One too many is allowed where a death may have come between doing and noting. */
  readonly check: (isOneTooManyAllowed: boolean) => Promise<readonly string[]>
}

/** Makes a step ready for somebody new. */
export type Exercise = (stage: Stage, dice: Dice) => Promise<Play>
