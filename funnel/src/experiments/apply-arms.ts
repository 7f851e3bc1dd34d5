import type { Brand } from '../brand.ts'
import type { PlanOffer } from '../offers/offer.ts'
import { deriveFlow, withOverride } from '../quiz/derive-flow.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import type { ArmAssignment } from './assign-arm.ts'
import { assignArms } from './assign-arm.ts'
import type { ArmChanges, Experiment, ExperimentArm } from './experiment.ts'

/** The id under which an arm sells a plan at its own price. It tells from an order which price was agreed. */
export function armPlanId(planId: string, experimentId: string, armId: string): string {
  return `${planId}-${experimentId}-${armId}`
}

/** The parts of a brand that experiments can change. */
type Changeable = Pick<Brand, 'experiments' | 'flows' | 'plans' | 'upsells'>

/** The brand, or these parts of it, as one visitor sees it: with the changes of the arms their session is in. */
export function brandForSession<B extends Changeable>(brand: B, sessionId: string | undefined): B {
  if (brand.experiments === undefined || sessionId === undefined) return brand
  return applyArms(brand, assignArms(brand.experiments, sessionId))
}

/** One flow as a visitor of this session sees it. This is what a browser uses, since prices come from the server. */
export function flowForSession(
  flow: QuizFlow,
  experiments: readonly Experiment[],
  sessionId: string,
): QuizFlow {
  return assignArms(experiments, sessionId).reduce(
    (changed, assignment) => changeFlow(changed, experiments, assignment),
    flow,
  )
}

/** The upsells as a visitor of this session sees them. */
export function upsellsForSession(
  upsells: Brand['upsells'],
  experiments: readonly Experiment[],
  sessionId: string,
): Brand['upsells'] {
  return assignArms(experiments, sessionId).reduce(changeUpsells, upsells)
}

/** The brand as visitors in this one arm see it, regardless of other experiments. */
export function brandInArm(brand: Brand, experiment: Experiment, arm: ExperimentArm): Brand {
  return applyArms(brand, [{ experimentId: experiment.id, arm, isCounted: true }])
}

/** Every plan that anybody may have bought: the brand's own, and each arm's at its own price. A draft sold nothing. */
export function plansOfAllArms(brand: Brand): readonly PlanOffer[] {
  const begun = (brand.experiments ?? []).filter(({ status }) => status !== 'draft')
  const special = begun.flatMap(({ id, arms }) =>
    arms.flatMap((arm) =>
      brand.plans
        .filter((plan) => arm.changes.planPrices?.[plan.id] !== undefined)
        .map((plan) => pricedPlan(plan, id, arm.id, arm.changes)),
    ),
  )
  return [...brand.plans, ...special]
}

/**
 * A step as anybody may have been asked it: the brand's own first, then as the arms change it. A draft asked nobody.
 */
export function stepInAllArms(step: QuizStep, experiments: readonly Experiment[] = []): readonly QuizStep[] {
  const overrides = experiments
    .filter(({ status }) => status !== 'draft')
    .flatMap(({ arms }) => arms.flatMap(({ changes }) => changes.steps?.[step.id] ?? []))
  return [step, ...overrides.map((override) => withOverride(step, override))]
}

function applyArms<B extends Changeable>(brand: B, assignments: readonly ArmAssignment[]): B {
  const { experiments = [] } = brand
  const flows = Object.entries(brand.flows).map(([id, flow]) => [
    id,
    assignments.reduce((changed, assignment) => changeFlow(changed, experiments, assignment), flow),
  ])
  // NOTE: sets before prices. A price of an arm gives the plan an id that no set names.
  const shown = assignments.reduce(changePlanSet, brand.plans)
  return {
    ...brand,
    flows: Object.fromEntries(flows),
    plans: assignments.reduce(changePrices, shown),
    upsells: assignments.reduce(changeUpsells, brand.upsells),
  }
}

/** Flows have different steps: a change applies where the step exists, in the flows the experiment covers. */
function changeFlow(
  flow: QuizFlow,
  experiments: readonly Experiment[],
  { experimentId, arm }: ArmAssignment,
): QuizFlow {
  const { steps, moveAfter, drop } = arm.changes
  const flowIds = experiments.find(({ id }) => id === experimentId)?.flowIds
  const isCovered = flowIds === undefined || flowIds.includes(flow.id)
  if (!isCovered || (steps === undefined && moveAfter === undefined && drop === undefined)) return flow
  const known = new Set(['start', ...flow.steps.map(({ id }) => id)])
  const dropped = new Set((drop ?? []).filter((id) => known.has(id)))
  const isKept = (id: string) => known.has(id) && !dropped.has(id)
  return deriveFlow(flow, {
    id: flow.id,
    name: flow.name,
    drop: [...dropped],
    overrides: Object.fromEntries(Object.entries(steps ?? {}).filter(([id]) => isKept(id))),
    moveAfter: Object.fromEntries(
      Object.entries(moveAfter ?? {}).filter(([id, after]) => isKept(id) && isKept(after)),
    ),
  })
}

function changeUpsells(upsells: Brand['upsells'], { arm }: ArmAssignment): Brand['upsells'] {
  return {
    ...upsells,
    products: upsells.products.map((upsell) => ({ ...upsell, ...arm.changes.upsells?.[upsell.id] })),
  }
}

function changePlanSet(plans: readonly PlanOffer[], { arm }: ArmAssignment): readonly PlanOffer[] {
  return arm.changes.plans?.flatMap((id) => plans.filter((plan) => plan.id === id)) ?? plans
}

function changePrices(
  plans: readonly PlanOffer[],
  { experimentId, arm }: ArmAssignment,
): readonly PlanOffer[] {
  return plans.map((plan) =>
    arm.changes.planPrices?.[plan.id] === undefined
      ? plan
      : pricedPlan(plan, experimentId, arm.id, arm.changes),
  )
}

function pricedPlan(plan: PlanOffer, experimentId: string, armId: string, changes: ArmChanges): PlanOffer {
  const { id: basePlanId } = plan
  return {
    ...plan,
    ...changes.planPrices?.[basePlanId],
    id: armPlanId(basePlanId, experimentId, armId),
    basePlanId,
  }
}
