import { goalMayHarm } from '../body/goal-harm.ts'
import type { WholeBrand } from '../brand.ts'
import { previousDisplayableStep } from '../quiz/navigation.ts'
import type { UnitSystem } from '../units.ts'
import type { QuizFlow } from '../quiz/quiz-step.ts'
import type { Fault } from './fault.ts'
import { bodiesToWalk } from './sample-bodies.ts'
import { wordsChecker } from './words-checker.ts'
import { maxWalks, walkFlow } from './walk-flow.ts'
import type { FlowWalk } from './walk-flow.ts'

/** What was covered: paths through the quiz, moves from one step to the next, steps seen. */
export interface WalkCoverage {
  readonly paths: number
  readonly edges: number
  readonly steps: number
}

/** Walks every path through one flow in both unit systems and yields each fault as it is found. */
export function* verifyWalks(brand: WholeBrand, flow: QuizFlow): Generator<Fault, WalkCoverage, undefined> {
  const known = new Set<string>()
  let found: Fault[] = []
  const seen = new Set<number>()
  const edges = new Set<string>()
  const unknownWords = wordsChecker(brand.name, flow)
  let paths = 0
  let before: FlowWalk['visits'] = []
  const report = (rule: Fault['rule'], stepId: string, message: string, walk: FlowWalk) => {
    const key = `${rule}:${stepId}:${message}`
    if (known.has(key)) return
    known.add(key)
    found.push({
      rule,
      where: `${brand.appId}/${flow.id}/${stepId}`,
      message: `${message} ${describeWalk(flow, walk)}`,
    })
  }

  for (const unitSystem of ['imperial', 'metric'] as const) {
    for (const walk of allWalks(flow, unitSystem)) {
      paths += 1
      if (paths > maxWalks) {
        report('too-many-paths', 'flow', `The flow has more than ${maxWalks} paths through it.`, walk)
        yield* found
        return { paths, edges: edges.size, steps: seen.size }
      }
      checkOutcome(flow, walk, report)
      checkEmail(flow, walk, report)
      // NOTE: the last shared visit may have been answered differently, and the copy may depend on that answer.
      for (let place = Math.max(0, sharedOf(before, walk) - 1); place < walk.visits.length; place += 1) {
        const visit = walk.visits[place]
        if (visit === undefined) break
        const { index } = visit
        seen.add(index)
        const cameFrom = walk.visits[place - 1]
        if (cameFrom !== undefined) edges.add(`${cameFrom.index}>${index}`)
        for (const message of unknownWords(walk, visit))
          report('unset-placeholder', flow.steps[index]?.id ?? '?', message, walk)
        checkBack(flow, walk, place, report)
        checkAim(flow, walk, visit, report)
      }
      before = walk.visits
      yield* found
      found = []
    }
  }
  for (const [index, { id }] of flow.steps.entries())
    if (!seen.has(index))
      yield {
        rule: 'unreachable-step',
        where: `${brand.appId}/${flow.id}/${id}`,
        message: 'No path through the quiz ever shows this step.',
      }
  return { paths, edges: edges.size, steps: seen.size }
}

/**
 * How many visits a walk shares with the one before it. Walks with the same beginning follow each other, so visits
 * after the shared ones have not been checked yet.
 */
function sharedOf(before: FlowWalk['visits'], { visits }: FlowWalk): number {
  const fork = visits.findIndex((visit, place) => visit !== before[place])
  return fork === -1 ? visits.length : fork
}

/** Every path of every sample body that may take a different one. */
function* allWalks(flow: QuizFlow, unitSystem: UnitSystem): Generator<FlowWalk, void, undefined> {
  for (const body of bodiesToWalk(flow)) yield* walkFlow(flow, unitSystem, body)
}

type Report = (rule: Fault['rule'], stepId: string, message: string, walk: FlowWalk) => void

function checkOutcome(flow: QuizFlow, walk: FlowWalk, report: Report): void {
  const last = flow.steps[walk.visits.at(-1)?.index ?? -1]
  if (walk.outcome !== 'end') {
    report('dead-end', last?.id ?? 'start', `The quiz cannot continue from here (${walk.outcome}).`, walk)
  } else if (last?.isFinal !== true) {
    report('dead-end', last?.id ?? 'start', 'The quiz ends on a step that is not marked final.', walk)
  }
}

function checkEmail(flow: QuizFlow, walk: FlowWalk, report: Report): void {
  const asked = walk.visits.some(({ index }) => flow.steps[index]?.type === 'email')
  if (!asked)
    report(
      'email-before-pay',
      'email',
      'The visitor reaches the purchase page without having been asked for an email.',
      walk,
    )
}

/** Going back from any quiz step must lead to the quiz step that came before it. */
function checkBack(flow: QuizFlow, walk: FlowWalk, place: number, report: Report): void {
  const here = walk.visits[place]
  const before = walk.visits[place - 1]
  if (here === undefined || before === undefined) return
  const step = flow.steps[here.index]
  const cameFrom = flow.steps[before.index]
  if (step === undefined || step.landingPageOnly === true) return
  const expected = cameFrom?.landingPageOnly === true ? undefined : before.index
  const context = { answers: here.answersBefore, unitSystem: walk.unitSystem }
  if (previousDisplayableStep(flow, here.index, context) !== expected) {
    report(
      'back-undoes-next',
      step.id,
      'Going back from this step does not lead to the step before it.',
      walk,
    )
  }
}

/** Visitors who have said that a goal can harm them must not see their body mass index or be asked for a goal. */
function checkAim(
  flow: QuizFlow,
  walk: FlowWalk,
  { index, answersBefore }: FlowWalk['visits'][number],
  report: Report,
): void {
  const step = flow.steps[index]
  if (step?.type !== 'bmi-visualization' && step?.type !== 'goal-weight') return
  if (goalMayHarm(answersBefore))
    report(
      'aim-despite-harm',
      step.id,
      'Visitors whom a weight goal can harm see this step. Hide it from them with "conditionalDisplay".',
      walk,
    )
}

function describeWalk(flow: QuizFlow, { unitSystem, visits, answers }: FlowWalk): string {
  const relevant = Object.entries(answers)
    .filter(([, answer]) => typeof answer !== 'number')
    .slice(0, 12)
    .map(([id, answer]) => `${id}=${typeof answer === 'object' ? answer.join('+') : answer}`)
  const route = visits.slice(-4).map(({ index }) => flow.steps[index]?.id ?? '?')
  return `Path: ${unitSystem}, … ${route.join(' > ')} (${relevant.join(', ')})`
}
