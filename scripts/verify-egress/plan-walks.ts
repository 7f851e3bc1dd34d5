import { takesAnswer } from '@fennel/funnel'
import type { Brand, QuizFlow } from '@fennel/funnel'
import { walkFlow } from '@fennel/funnel/verify'
import type { Canary } from './canary.ts'
import { isDistinctive } from './canary.ts'
import { stepsOnPath, planAnswers, wordsOf } from './plan-answers.ts'
import type { Decisions, PlannedAnswers } from './plan-answers.ts'
import { divideValues, shownOptionsOf, voices } from './two-voices.ts'
import type { DividedValues, Voice } from './two-voices.ts'

const consentStates = ['none', 'rejected', 'accepted', 'gpc'] as const
type ConsentStateName = (typeof consentStates)[number]

/** One visitor to send through a flow. */
export interface PlannedWalk {
  readonly brand: string
  readonly flowId: string
  readonly consent: ConsentStateName
  /** Whether the visitor buys, accepts an offer and creates an account. */
  readonly pays: boolean
  readonly email: string
  readonly answers: PlannedAnswers
  readonly canaries: readonly Canary[]
  /** Texts of this flow that events may contain, in lower case. */
  readonly openWords: string
  /** Set for twins, who take the same path and give different answers about their health. */
  readonly voice?: Voice
  /** The health questions on this path that the twin answers differently; empty without a twin. */
  readonly proves: readonly string[]
}

/**
 * Walks that cover every transition between steps, each in every consent state. Enough of them are walked by twins that
 * every health question is answered differently by two visitors in each consent state. Other answers rotate from walk
 * to walk, so that in the end every option is chosen.
 */
export function planWalks(brand: Brand): readonly PlannedWalk[] {
  const flows = Object.values(brand.flows)
  const owners = divideValues(flows)
  return flows.flatMap((flow) => {
    const ways = coveringWays(flow)
    const twinned = twinnedWays(flow, ways, owners)
    const isDefault = flow.id === brand.defaultFlowId
    const [payingWay] = twinned.keys()
    return consentStates.flatMap((consent, state) =>
      ways.flatMap((decided, way) => {
        const plan = {
          turn: state * ways.length + way,
          pays: way === (payingWay ?? 0) && (isDefault || consent === 'accepted'),
          proves: twinned.get(way) ?? [],
        }
        const walk = (voice?: Voice) =>
          planWalk({ brand, flow, consent, decided, owners, ...plan, ...(voice && { voice }) })
        return twinned.has(way) ? voices.map(walk) : [walk()]
      }),
    )
  })
}

/** The health questions of a flow, all of which must be proven. */
export function healthQuestions(flow: QuizFlow): readonly string[] {
  return flow.steps.filter((step) => step.dataClass === 'health' && takesAnswer(step)).map(({ id }) => id)
}

/**
 * Questions that no pair of twins answers differently, by flow and consent state, e.g. `calmplate/cortisol gpc:
 * height`.
 */
export function unprovenQuestions(brand: Brand, walks: readonly PlannedWalk[]): readonly string[] {
  return Object.values(brand.flows).flatMap((flow) =>
    consentStates.flatMap((consent) => {
      const proven = new Set(
        walks
          .filter((walk) => walk.brand === brand.appId && walk.flowId === flow.id && walk.consent === consent)
          .flatMap(({ proves }) => proves),
      )
      return healthQuestions(flow)
        .filter((id) => !proven.has(id))
        .map((id) => `${brand.appId}/${flow.id} ${consent}: ${id}`)
    }),
  )
}

const nobody = { name: '', email: '', turn: 0 }

/**
 * A small set of paths that covers every edge, chosen greedily among all in imperial units; each as its deciding
 * answers.
 */
function coveringWays(flow: QuizFlow): readonly Decisions[] {
  const edges = new Set<string>()
  const kept: Decisions[] = []
  const given = new Map<string, Set<string>>()
  for (const { visits, answers } of walkFlow(flow, 'imperial')) {
    const before = edges.size
    visits.forEach(({ index }, place) => edges.add(`${visits[place - 1]?.index ?? 'start'}>${index}`))
    if (edges.size > before) kept.push(answers)
    for (const [id, answer] of Object.entries(answers)) {
      given.set(id, (given.get(id) ?? new Set()).add(JSON.stringify(answer)))
    }
  }
  const decides = (id: string) => (given.get(id)?.size ?? 0) > 1
  return kept.map((answers) => Object.fromEntries(Object.entries(answers).filter(([id]) => decides(id))))
}

/** The paths to walk with twins, by index, with the health questions they prove; together all that can be proven. */
function twinnedWays(
  flow: QuizFlow,
  ways: readonly Decisions[],
  owners: DividedValues,
): ReadonlyMap<number, readonly string[]> {
  const provable = ways.map((decided) => differingQuestions(flow, decided, owners))
  const open = new Set(provable.flat())
  const twinned = new Map<number, readonly string[]>()
  while (open.size > 0) {
    const gains = provable.map((ids) => ids.filter((id) => open.has(id)).length)
    const best = gains.indexOf(Math.max(...gains))
    const proves = provable[best] ?? []
    twinned.set(best, proves)
    proves.forEach((id) => open.delete(id))
  }
  return twinned
}

function differingQuestions(flow: QuizFlow, decided: Decisions, owners: DividedValues): readonly string[] {
  const [one = {}, other = {}] = voices.map((voice) =>
    planAnswers(flow, decided, { ...nobody, voice }, owners),
  )
  return stepsOnPath(flow, one)
    .filter((step) => step.dataClass === 'health')
    .filter((step) => {
      const said = wordsOf(step, one[step.id])
      const saidOther = wordsOf(step, other[step.id])
      return said.length > 0 && saidOther.length > 0 && !said.some((word) => saidOther.includes(word))
    })
    .map(({ id }) => id)
}

interface WalkPlan extends Pick<PlannedWalk, 'consent' | 'pays' | 'voice' | 'proves'> {
  readonly brand: Brand
  readonly flow: QuizFlow
  readonly decided: Decisions
  readonly owners: DividedValues
  readonly turn: number
}

function planWalk({ brand, flow, decided, owners, turn, ...plan }: WalkPlan): PlannedWalk {
  const { consent, voice } = plan
  const tag = `${flow.id.replaceAll('-', '')}${consent}${turn}${voice ?? ''}`
  const email = `zq.${tag}@canary.example`
  const speaker = { name: `Zq${tag}`, email, turn, ...(voice && { voice }) }
  const answers = planAnswers(flow, decided, speaker, owners)
  const openWords = openWordsOf(flow)
  const said = flow.steps
    .filter(({ dataClass }) => dataClass === 'health')
    .flatMap((step) => wordsOf(step, answers[step.id]))
  const canaries: Canary[] = [
    { kind: 'person', value: email, mayBeHashed: consent === 'accepted' },
    { kind: 'person', value: speaker.name },
    ...[...new Set(said)].map((value): Canary => {
      const isProof = isDistinctive(value) && !openWords.includes(value.toLowerCase())
      return { kind: 'health', value, ...(isProof ? {} : { isCommon: true }) }
    }),
  ]
  return { brand: brand.appId, flowId: flow.id, ...plan, email, answers, canaries, openWords }
}

/** Texts that events may contain: titles, and answers that are not about health. Finding one proves nothing. */
function openWordsOf(flow: QuizFlow): string {
  const words = flow.steps.flatMap((step) => [
    step.title ?? '',
    ...(step.dataClass === 'health' ? [] : shownOptionsOf(step).map(({ value }) => value)),
  ])
  return words.join('\n').toLowerCase()
}
