import type { History, Step } from './history.ts'

/**
 * Removes everything a history does not need to still fail: steps, simultaneous actions, faults, kills. Calls `fails`
 * for each candidate, at most `budget` times.
 */
export async function shrinkHistory(
  history: History,
  fails: (candidate: History) => Promise<boolean>,
  budget = 60,
): Promise<History> {
  let smallest = history
  let left = budget
  for (let isSmaller = true; isSmaller && left > 0;) {
    isSmaller = false
    for (const candidate of smallerOnes(smallest)) {
      if (left <= 0) break
      left -= 1
      if (!(await fails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerOnes(history: History): Generator<History> {
  const { steps } = history
  for (const index of steps.keys()) yield { ...history, steps: steps.toSpliced(index, 1) }
  if (history.comesBack) yield { ...history, comesBack: false }
  for (const [index, step] of steps.entries()) {
    for (const simpler of simplerSteps(step)) yield { ...history, steps: steps.with(index, simpler) }
  }
}

function* simplerSteps({ actions, fault, kill }: Step): Generator<Step> {
  if (fault) yield { actions, ...(kill && { kill }) }
  if (kill) yield { actions, ...(fault && { fault }) }
  if (actions.length < 2) return
  for (const index of actions.keys())
    yield { actions: actions.toSpliced(index, 1), ...(fault && { fault }), ...(kill && { kill }) }
}
