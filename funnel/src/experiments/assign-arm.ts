import type { Experiment, ExperimentArm } from './experiment.ts'
import { hashText } from './hash-text.ts'

/** The arm a visitor is in. */
export interface ArmAssignment {
  readonly experimentId: string
  readonly arm: ExperimentArm
  /** False for the winner of a stopped experiment, which no longer counts visitors. */
  readonly isCounted: boolean
}

/**
 * The arms of a session: the same every time and on every machine, independent between experiments. If `flowId` is
 * given, experiments that run only in other flows are left out.
 */
export function assignArms(
  experiments: readonly Experiment[] | undefined,
  sessionId: string,
  flowId?: string,
): readonly ArmAssignment[] {
  return (experiments ?? []).flatMap((experiment): readonly ArmAssignment[] => {
    const { flowIds } = experiment
    if (experiment.status === 'draft') return []
    if (flowIds !== undefined && flowId !== undefined && !flowIds.includes(flowId)) return []
    if (experiment.status === 'stopped') {
      const winner = experiment.arms.find(({ id }) => id === experiment.winner)
      return winner === undefined ? [] : [{ experimentId: experiment.id, arm: winner, isCounted: false }]
    }
    const arm = assignArm(experiment, sessionId)
    return arm === undefined ? [] : [{ experimentId: experiment.id, arm, isCounted: true }]
  })
}

/** The arm of a running experiment. Undefined for a session that takes no part. */
export function assignArm(experiment: Experiment, sessionId: string): ExperimentArm | undefined {
  const { trafficPercent = 100 } = experiment
  if (unitInterval(`${experiment.id}/traffic/${sessionId}`) * 100 >= trafficPercent) return undefined
  const total = experiment.arms.reduce((sum, { weight }) => sum + weight, 0)
  let rest = unitInterval(`${experiment.id}/arm/${sessionId}`) * total
  for (const arm of experiment.arms) {
    rest -= arm.weight
    if (rest < 0) return arm
  }
  return experiment.arms.at(-1)
}

/** A number in [0, 1) derived from a text. */
function unitInterval(text: string): number {
  return hashText(text) / 0x1_0000_0000
}
