import type { Dice } from '../../rehearsal/dice.ts'
import type { Testbed } from './testbed.ts'
import type { TestContext } from '../../rehearsal/test-context.ts'

/** One step of the product, prepared so that a fault can be injected into it. */
export interface PreparedStep {
  readonly context: TestContext
  /** What the browser, Stripe or a background job does; may be repeated. Resolves with whether it succeeded. */
  readonly act: () => Promise<boolean>
  /** What a second tab does at the same time; `act` by default. */
  readonly otherTab?: () => Promise<boolean>
  /** What arrives late or out of order, after the first `act`. */
  readonly late: () => Promise<unknown>
  /** What the page does when it is opened again; `act` by default. */
  readonly reopen?: () => Promise<unknown>
  /** How long a holder that died blocks others, in milliseconds. */
  readonly leaseMs: number
  /**
   * What violates the step's own promise. One extra is allowed where a crash may hit between an effect and its record.
   */
  readonly check: (isOneTooManyAllowed: boolean) => Promise<readonly string[]>
}

/** Prepares a step for a new person. */
export type PrepareStep = (testbed: Testbed, dice: Dice) => Promise<PreparedStep>
