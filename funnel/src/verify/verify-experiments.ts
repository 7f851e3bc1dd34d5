import type { WholeBrand } from '../brand.ts'
import { brandInArm } from '../experiments/apply-arms.ts'
import { changesWhatIsSold } from '../experiments/experiment.ts'
import type { Experiment, ExperimentArm } from '../experiments/experiment.ts'
import { planFunnelOf } from '../offers/plan.ts'
import { landingSteps } from '../quiz/navigation.ts'
import type { Fault } from './fault.ts'
import { priceFault } from './price-fault.ts'
import { verifyOffers } from './verify-offers.ts'
import { verifySteps } from './verify-steps.ts'
import { verifyWalks } from './verify-walks.ts'

/**
 * Checks that every experiment names things that exist, splits visitors properly, and gives each arm a funnel that
 * works. `ofFlows` holds the keys of the faults that the flows as built have: an arm does not repeat them.
 */
export function* verifyExperiments(
  brand: WholeBrand,
  ofFlows: ReadonlySet<string>,
): Generator<Fault, void, undefined> {
  const experiments = brand.experiments ?? []
  const ids = experiments.map(({ id }) => id)
  for (const experiment of experiments) {
    const where = `${brand.appId}/${experiment.id}`
    const messages = [
      ...(ids.indexOf(experiment.id) === ids.lastIndexOf(experiment.id)
        ? []
        : ['Two experiments have this id.']),
      ...shapeFaults(experiment),
      ...rivalFaults(experiments, experiment),
      ...(experiment.flowIds ?? [])
        .filter((id) => brand.flows[id] === undefined)
        .map((id) => `There is no flow "${id}".`),
      ...(sellsElsewhere(brand, experiment)
        ? ['It changes what flows sell that are not among its flowIds: nobody there would be counted.']
        : []),
      ...experiment.arms.flatMap((arm) => namingFaults(brand, experiment, arm)),
      ...experiment.arms.flatMap((arm) => landingFaults(brand, experiment, arm)),
    ]
    yield* messages.map((message): Fault => ({ rule: 'bad-experiment', where, message }))
    if (messages.length === 0)
      for (const arm of experiment.arms) yield* funnelFaults(brand, experiment, arm, ofFlows)
  }
}

function shapeFaults({ id, arms, status, trafficPercent = 100, winner }: Experiment): readonly string[] {
  const armIds = arms.map((arm) => arm.id)
  const changesSteps = arms.some(({ changes }) => changesStepsOf(changes))
  return [
    ...[id, ...armIds]
      .filter((name) => !/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
      .map((name) => `"${name}" is not a valid id: use lower-case letters, digits and hyphens.`),
    ...(new Set(armIds).size === armIds.length ? [] : ['Two arms have the same id.']),
    ...(arms.every(({ weight }) => weight > 0) ? [] : ['An arm has a weight that is not above 0.']),
    ...(trafficPercent >= 1 && trafficPercent <= 100
      ? []
      : ['The traffic is not between 1 and 100 percent.']),
    ...(winner === undefined || armIds.includes(winner) ? [] : [`There is no arm "${winner}" to win.`]),
    ...(winner === undefined || status === 'stopped'
      ? []
      : [`It names a winner, but its status is "${status}": set it to "stopped".`]),
    ...(changesSteps && changesWhatIsSold({ arms })
      ? [
          'It changes both steps and what is sold: make it two experiments. A second browser shows the steps of its own ' +
            'visit, but the prices of the visit that created the lead.',
        ]
      : []),
  ]
}

/** Whether a flow outside the experiment sells something that it changes: prices and offers are not told by flow. */
function sellsElsewhere(brand: WholeBrand, { arms, flowIds }: Experiment): boolean {
  const others = Object.keys(brand.flows).filter((id) => flowIds?.includes(id) === false)
  const funnels = new Set(others.map((id) => planFunnelOf(brand, id)))
  const soldThere = brand.plans.filter(({ funnel }) => funnels.has(funnel)).map(({ id }) => id)
  return arms.some(
    ({ changes: { plans, planPrices = {}, upsells } }) =>
      (upsells !== undefined && others.length > 0) ||
      soldThere.some((id) => plans?.includes(id) === false || Object.hasOwn(planPrices, id)),
  )
}

/** Two experiments that set the same price, offer or set of plans: whoever is in both sees one of the changes. */
function rivalFaults(experiments: readonly Experiment[], experiment: Experiment): readonly string[] {
  const own = new Set(soldDifferentlyIn(experiment))
  return experiments.slice(0, experiments.indexOf(experiment)).flatMap((other) =>
    soldDifferentlyIn(other)
      .filter((thing) => own.has(thing))
      .map(
        (thing) =>
          `It changes ${thing}, which "${other.id}" changes already: stop that one, without a winner, or put the ` +
          `winning change into the brand.`,
      ),
  )
}

/** What the arms in effect change about what is sold. */
function soldDifferentlyIn({ arms, status, winner }: Experiment): readonly string[] {
  const inEffect = arms.filter(({ id }) => status === 'running' || (status === 'stopped' && id === winner))
  const things = inEffect.flatMap(({ changes: { plans, planPrices = {}, upsells = {} } }) => [
    ...(plans === undefined ? [] : ['the set of plans']),
    ...Object.keys(planPrices).map((id) => `the price of "${id}"`),
    ...Object.keys(upsells).map((id) => `the offer "${id}"`),
  ])
  return [...new Set(things)]
}

function changesStepsOf({ steps, moveAfter, drop }: ExperimentArm['changes']): boolean {
  return steps !== undefined || moveAfter !== undefined || drop !== undefined
}

/** Names an arm uses that the brand does not have: each would be a change that silently does not happen. */
function namingFaults(brand: WholeBrand, { flowIds }: Experiment, arm: ExperimentArm): readonly string[] {
  const { steps = {}, moveAfter = {}, drop = [], plans = [], planPrices = {}, upsells = {} } = arm.changes
  const flows = Object.values(brand.flows).filter(({ id }) => flowIds?.includes(id) ?? true)
  const stepIds = new Set(['start', ...flows.flatMap((flow) => flow.steps.map(({ id }) => id))])
  const planIds = new Set(brand.plans.map(({ id }) => id))
  const upsellIds = new Set(brand.upsells.products.map(({ id }) => id))
  const unknown = (kind: string, names: readonly string[], known: ReadonlySet<string>) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => `Arm "${arm.id}" names the ${kind} "${name}", which does not exist.`)
  return [
    ...unknown('step', [...Object.keys(steps), ...Object.entries(moveAfter).flat(), ...drop], stepIds),
    ...unknown('plan', [...plans, ...Object.keys(planPrices)], planIds),
    ...unknown('upsell', Object.keys(upsells), upsellIds),
    ...[
      ...Object.values(planPrices).map(({ finalPriceCents }) => finalPriceCents),
      ...Object.values(upsells).flatMap(({ priceCents }) => priceCents ?? []),
    ].flatMap((cents) => {
      const fault = priceFault(cents)
      return fault === undefined ? [] : [`Arm "${arm.id}" has the price ${cents}, which ${fault}.`]
    }),
  ]
}

/**
 * Landing pages are prerendered before anybody's arm is known. An arm that says something else there would show the
 * brand's words first and its own a moment later, and a visitor who saw both belongs to no arm.
 */
function landingFaults(brand: WholeBrand, experiment: Experiment, arm: ExperimentArm): readonly string[] {
  const changed = brandInArm(brand, experiment, arm)
  return Object.values(brand.flows).flatMap((flow) => {
    const own = changed.flows[flow.id] ?? flow
    if (JSON.stringify(landingSteps(flow)) === JSON.stringify(landingSteps(own))) return []
    const ids = landingSteps(flow).map(({ id }) => `"${id}"`)
    return [
      `Arm "${arm.id}" changes the landing page of "${flow.id}", which is prerendered before anybody's arm is known: ` +
        `experiment on a step after ${ids.join(' and ')}, or send ads to a separate flow.`,
    ]
  })
}

/** What breaks in the offers and flows that an arm changes. */
function* funnelFaults(
  brand: WholeBrand,
  experiment: Experiment,
  arm: ExperimentArm,
  ofFlows: ReadonlySet<string>,
): Generator<Fault, void, undefined> {
  const changed = { ...brand, ...brandInArm(brand, experiment, arm) }
  const inArm = (fault: Fault) => ({ ...fault, where: `${experiment.id}/${arm.id}: ${fault.where}` })
  const known = new Set(verifyOffers(brand).map((fault) => JSON.stringify(fault)))
  // NOTE: other pages, such as the terms, are the same for everybody and may name the prices of every arm.
  const isShared = ({ rule, where }: Fault) =>
    rule === 'price-in-text' && !/^[^/]+\/(flows|upsells)\b/.test(where)
  for (const fault of verifyOffers(changed))
    if (!isShared(fault) && !known.has(JSON.stringify(fault))) yield inArm(fault)
  if (!changesStepsOf(arm.changes)) return
  for (const flow of Object.values(changed.flows)) {
    if (experiment.flowIds?.includes(flow.id) === false) continue
    for (const fault of verifySteps(changed, flow)) if (!ofFlows.has(faultKey(fault))) yield inArm(fault)
    for (const fault of verifyWalks(changed, flow)) if (!ofFlows.has(faultKey(fault))) yield inArm(fault)
  }
}

/** Which fault it is, without the path that leads there: in an arm, another path may lead to the same fault. */
export function faultKey({ rule, where, message }: Fault): string {
  return JSON.stringify([rule, where, message.split(' Path: ')[0]])
}
