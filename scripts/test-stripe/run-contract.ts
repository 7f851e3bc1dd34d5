import { isDeepStrictEqual } from 'node:util'

/** One thing that has to hold, in words. */
export interface Step<World> {
  readonly name: string
  readonly run: (world: World) => Promise<void>
}

export interface StepOutcome {
  readonly name: string
  /** Why it does not hold; absent when it does. */
  readonly problem?: string
}

/** Says what was found when it is not what was expected. */
export function expectThat(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
}

/** Runs the steps in order, all of them, and tells of each. */
export async function runContract<World>(
  steps: readonly Step<World>[],
  world: World,
  tell: (outcome: StepOutcome) => void,
): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = []
  for (const { name, run } of steps) {
    const outcome = await run(world).then(
      (): StepOutcome => ({ name }),
      (failure: unknown): StepOutcome => ({
        name,
        problem: failure instanceof Error ? failure.message : String(failure),
      }),
    )
    outcomes.push(outcome)
    tell(outcome)
  }
  return outcomes
}
