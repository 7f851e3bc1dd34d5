import { healthBranches, isForAll, stepForAllBefore } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { reachedStages } from '@fennel/contract/schemas'
import { hasStage } from '#api/tracking/index.ts'
import type { KnownVisit, LeadWithVisit } from './visits-of-leads.ts'

export type ReachedStage = (typeof reachedStages)[number]

/** The stage of that name; undefined for a step's id, or for none. */
export function stageNamed(place: string | undefined): ReachedStage | undefined {
  return reachedStages.find((name) => name === place)
}

/** What everybody who pays reaches on the way. */
const stagesOfBuyers: ReadonlySet<ReachedStage> = new Set(['purchaseView', 'paymentStart'])

/**
 * Whether a lead reached a stage, other than those of `stagesInBooks`. Those who paid or finished the quiz did,
 * whatever their first visit says: it may be unknown, and they may have continued in another. Who paid, only the lead
 * tells: a visit may have several leads.
 */
export function reachesStage(
  { completedAt, purchasedAt }: LeadWithVisit,
  visit: { readonly stages: number } | undefined,
  stage: ReachedStage,
): boolean {
  if (stage === 'paid') return purchasedAt !== null
  if (stagesOfBuyers.has(stage) && purchasedAt !== null) return true
  if (stage === 'quizComplete' && completedAt !== null) return true
  return visit !== undefined && hasStage(visit, stage)
}

/** Whether only the visit of a lead tells if it reached a stage, other than those of `stagesInBooks`. */
export function needsVisit(lead: LeadWithVisit, stage: ReachedStage): boolean {
  return stage !== 'paid' && !reachesStage(lead, undefined, stage)
}

/**
 * Whether a lead must have passed a step, because they finished a quiz in which everybody sees it. Their first visit
 * need not know of it, see `reachesStage`.
 */
export function hasPassed(
  brands: ReadonlyMap<string, Brand>,
  { appName, flowId, completedAt }: LeadWithVisit & { readonly flowId: string },
  stepId: string,
): boolean {
  const steps = completedAt === null ? [] : (brands.get(appName)?.flows[flowId]?.steps ?? [])
  return steps.some((step) => step.id === stepId && isForAll(step))
}

/**
 * The step at which a lead left the quiz: the last one that their visit saw, as in the counts, unless they finished.
 * For a conditional one, it is the step before it that everybody sees, so that nobody can tell who took a branch.
 * Undefined if they finished, or if their last step is unknown or gone from the flow, when nobody knows what led to it.
 */
export function leftAt(
  brands: ReadonlyMap<string, Brand>,
  lead: LeadWithVisit,
  visit: Pick<KnownVisit, 'stages' | 'lastStep'> | undefined,
): string | undefined {
  if (visit === undefined || visit.lastStep === null) return undefined
  if (reachesStage(lead, visit, 'quizComplete')) return undefined
  const [flowId, , stepId] = visit.lastStep
  const flow = Object.values(brands.get(lead.appName)?.flows ?? {}).find(({ id }) => id === flowId)
  const step = flow?.steps.find(({ id }) => id === stepId)
  if (flow === undefined || step === undefined) return undefined
  return isForAll(step) ? stepId : stepForAllBefore(flow, stepId)?.id
}

/**
 * Tells whether a lead may be listed by a step, whether they reached it or not. In the brands where only some health
 * answers lead to the step, such a list would reveal them without the reason that reading answers takes.
 */
export function listableBy(
  brands: ReadonlyMap<string, Brand>,
  stepId: string,
): (lead: Pick<LeadWithVisit, 'appName'>) => boolean {
  const closed = new Set(
    [...brands].flatMap(([id, { flows }]) => (healthBranches(Object.values(flows)).has(stepId) ? [id] : [])),
  )
  return ({ appName }) => !closed.has(appName)
}
