import { isDeepStrictEqual } from 'node:util'

/** One requirement, with its name in words. */
export interface Step<World> {
  readonly name: string
  readonly run: (world: World) => Promise<void>
}

export interface StepOutcome {
  readonly name: string
  /** Why the requirement is not met; absent if it is. */
  readonly problem?: string
}

/** Throws, with both values, unless `found` deeply equals `expected`. */
export function expectThat(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
}

/** Runs all steps in order, even after one has failed, and reports each. */
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
