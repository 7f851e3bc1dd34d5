import { takesAnswer } from '@fennel/funnel'
import type { AnswerValue, Brand, QuizFlow, QuizOption, QuizStep } from '@fennel/funnel'
import { walkFlow } from '@fennel/funnel/verify'
import type { Canary } from './canary.ts'
import { isTelling } from './canary.ts'

export const consentStates = ['none', 'rejected', 'accepted', 'gpc'] as const
export type ConsentStateName = (typeof consentStates)[number]

/** How one step is answered: the places of the options to choose, or the texts of its fields. */
export interface StepAnswer {
  readonly choose?: readonly number[]
  readonly type?: readonly string[]
}

/** One visitor to send through a flow. */
export interface PlannedWalk {
  readonly brand: string
  readonly flowId: string
  readonly consent: ConsentStateName
  /** Whether the visitor buys, adds an offer and makes an account. */
  readonly pays: boolean
  readonly email: string
  readonly answers: Readonly<Record<string, StepAnswer>>
  readonly canaries: readonly Canary[]
  /** What events may say of this flow, in lower case. */
  readonly openWords: string
}

/**
 * Walks that take every way from one step to another, each through every consent state. The answers that decide no way
 * turn over from walk to walk, so that in the end every option has been chosen.
 */
export function planWalks(brand: Brand): readonly PlannedWalk[] {
  return Object.values(brand.flows).flatMap((flow) => {
    const { ways, deciding } = coveringAnswers(flow)
    return consentStates.flatMap((consent, state) =>
      ways.map((decided, way) => {
        const isFirst = way === 0
        const isDefault = flow.id === brand.defaultFlowId
        return planWalk(brand, flow, consent, onlyOf(deciding, decided), {
          turn: state * ways.length + way,
          pays: isFirst && (isDefault || consent === 'accepted'),
        })
      }),
    )
  })
}

type Decisions = Readonly<Record<string, AnswerValue>>

/** As few ways as take every edge, found greedily among all in imperial units, and the questions that decide a way. */
function coveringAnswers(flow: QuizFlow): {
  readonly ways: readonly Decisions[]
  readonly deciding: ReadonlySet<string>
} {
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
  const deciding = [...given].filter(([, answers]) => answers.size > 1).map(([id]) => id)
  return { ways: kept, deciding: new Set(deciding) }
}

function onlyOf(ids: ReadonlySet<string>, answers: Decisions): Decisions {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)))
}

function planWalk(
  brand: Brand,
  flow: QuizFlow,
  consent: ConsentStateName,
  decided: Decisions,
  { turn, pays }: { turn: number; pays: boolean },
): PlannedWalk {
  const tag = `${flow.id.replaceAll('-', '')}${consent}${turn}`
  const email = `zq.${tag}@canary.example`
  const texts = { name: `Zq${tag}`, email, turn }
  const answers: Record<string, StepAnswer> = {}
  const canaries: Canary[] = [
    { kind: 'person', value: email, mayBeHashed: pays && consent === 'accepted' },
    { kind: 'person', value: texts.name },
  ]
  const openWords = openWordsOf(flow)
  for (const step of flow.steps) {
    if (!takesAnswer(step)) continue
    const answer = answerTo(step, decided[step.id], texts)
    answers[step.id] = answer
    if (step.dataClass !== 'health') continue
    const said = [
      ...(answer.type ?? []),
      ...(answer.choose ?? []).map((at) => optionsOf(step)[at]?.value ?? ''),
    ]
    const proves = (value: string) => isTelling(value) && !openWords.includes(value.toLowerCase())
    canaries.push(...said.filter(proves).map((value): Canary => ({ kind: 'health', value })))
  }
  return { brand: brand.appId, flowId: flow.id, consent, pays, email, answers, canaries, openWords }
}

/** What events may say of a flow: its titles, and the answers that are not about health. Found, it proves nothing. */
function openWordsOf(flow: QuizFlow): string {
  const words = flow.steps.flatMap((step) => [
    step.title ?? '',
    ...(step.dataClass === 'health' ? [] : optionsOf(step).map(({ value }) => value)),
  ])
  return words.join('\n').toLowerCase()
}

function answerTo(
  step: QuizStep,
  decided: AnswerValue | undefined,
  { name, email, turn }: { name: string; email: string; turn: number },
): StepAnswer {
  const options = optionsOf(step)
  switch (step.type) {
    case 'email':
      return { type: [email] }
    case 'text':
      return { type: [name] }
    case 'numeric':
      return { type: [String(typeof decided === 'number' ? decided : step.validation.min + 20)] }
    case 'measurement-tabbed':
      return { type: step.measurementType === 'height' ? ['5', '7'] : [`${187 + (turn % 9)}.3`] }
    case 'goal-weight':
      return { type: [`${141 + (turn % 9)}.7`] }
    case 'multiple-choice': {
      const wanted = Array.isArray(decided) ? decided : undefined
      const places = options.map((_, at) => at)
      const chosen = places.filter((at) =>
        wanted === undefined ? options[at]?.exclusive !== true : wanted.includes(options[at]?.value),
      )
      return { choose: chosen.slice(0, step.validation?.max ?? chosen.length) }
    }
    case 'single-choice':
    case 'tabbed-choice': {
      const at = options.findIndex(({ value }) => value === decided)
      return { choose: [at < 0 ? turn % Math.max(1, options.length) : at] }
    }
    case 'bmi-visualization':
    case 'info-card':
    case 'in-page-info-card':
    case 'personal-profile-summary':
      return {}
  }
}

function optionsOf(step: QuizStep): readonly QuizOption[] {
  if (step.type === 'single-choice' || step.type === 'multiple-choice') return step.options
  if (step.type !== 'tabbed-choice') return []
  return step.tabs.find(({ id }) => id === step.defaultTabId)?.options ?? []
}
