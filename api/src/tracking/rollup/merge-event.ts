import {
  earlier,
  earliest,
  later,
  newSession,
  withStage,
  type Placed,
  type SessionState,
  type Stage,
  type StepKey,
  type StepState,
} from './session-state.ts'

/** What the counts need of an event, as it is stored. Times in milliseconds since 1970. */
export interface CountedEvent {
  readonly eventId: string
  readonly eventType: string
  readonly appName: string
  readonly receivedAt: number
  readonly clientAt: number | null
  readonly flowId: string | null
  readonly flowVersion: string | null
  readonly source: string | null
  readonly device: string | null
  readonly country: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

const stageOfEvent: Readonly<Record<string, Stage>> = {
  landingPageVisit: 'landing',
  articleVisit: 'article',
  quizFinished: 'quizComplete',
  purchasePageVisit: 'purchaseView',
  paymentInitiated: 'paymentStart',
  upsellPageVisit: 'upsellView',
  upsellDecline: 'upsellDecline',
  // NOTE: paid, upsellPaid and registered come from the books, never from a browser.
}

/** The visit after one more event. */
export function mergeEvent(state: SessionState | undefined, event: CountedEvent): SessionState {
  const before = state ?? newSession(event.appName, event.receivedAt)
  const arrived = placeOf(event.receivedAt, event.eventId)
  const placed = <T>(value: T | null): Placed<T> | undefined =>
    value === null ? undefined : [arrived, value]
  const stage = stageOf(event)
  const step = stepOf(event)
  const isView = event.eventType === 'quizQuestionViewed'
  return withoutMissing({
    ...before,
    firstAt: Math.min(before.firstAt, event.receivedAt),
    lastAt: before.lastAt === undefined ? undefined : Math.max(before.lastAt, event.receivedAt),
    flow: earlier(before.flow, placed(flowOf(event))),
    source: earlier(before.source, placed(event.source)),
    device: earlier(before.device, placed(event.device)),
    country: earlier(before.country, placed(event.country)),
    stages: withStage(before, stage),
    lastStep:
      isView && step
        ? later(before.lastStep, [placeOf(timeOf(event), event.eventId), step])
        : before.lastStep,
    arms: mergeArm(before.arms, event, arrived),
  })
}

/** A step of a visit after one more event about it; unchanged when the event is about no step. */
export function mergeStep(state: StepState | undefined, event: CountedEvent): StepState | undefined {
  const key = stepOf(event)
  if (key === undefined) return state
  const before = state ?? { key, seenAt: null, answeredAt: null, answer: null }
  const at = timeOf(event)
  if (event.eventType === 'quizQuestionViewed') return { ...before, seenAt: earliest(before.seenAt, at) }
  const options = optionsOf(event.metadata?.['answer'])
  const answer = options && later(before.answer ?? undefined, [placeOf(at, event.eventId), options])
  return { ...before, answeredAt: earliest(before.answeredAt, at), answer: answer ?? before.answer }
}

/** The step that an event is about: quiz views and answers have one. */
export function stepOf({ eventType, flowId, flowVersion, metadata }: CountedEvent): StepKey | undefined {
  if (eventType !== 'quizQuestionViewed' && eventType !== 'quizQuestionAnswered') return undefined
  const stepId = metadata?.['questionId']
  return typeof stepId === 'string' && flowId !== null ? [flowId, flowVersion ?? '', stepId] : undefined
}

/** A sortable position: the moment first, then the event's id for equal moments. */
function placeOf(at: number, id: string): string {
  return `${String(at).padStart(15, '0')} ${id}`
}

/** The visitor's own clock if known: only it tells the order in which they did things. */
function timeOf({ clientAt, receivedAt }: CountedEvent): number {
  return clientAt ?? receivedAt
}

function flowOf({ flowId, flowVersion }: CountedEvent): readonly [string, string] | null {
  return flowId === null ? null : [flowId, flowVersion ?? '']
}

function stageOf({ eventType, metadata }: CountedEvent): Stage | undefined {
  if (eventType === 'quizStarted') return metadata?.['resume'] === true ? 'quizResume' : 'quizStart'
  return stageOfEvent[eventType]
}

function mergeArm(
  arms: SessionState['arms'],
  { eventType, metadata }: CountedEvent,
  arrived: string,
): SessionState['arms'] {
  const experimentId = metadata?.['experimentId']
  const arm = metadata?.['arm']
  if (eventType !== 'experimentExposed' || typeof experimentId !== 'string' || typeof arm !== 'string')
    return arms
  return { ...arms, [experimentId]: earlier(arms[experimentId], [arrived, arm]) ?? [arrived, arm] }
}

/** The options of a stored answer, a number among them; undefined for the placeholder 'answered'. */
function optionsOf(answer: unknown): readonly string[] | undefined {
  if (answer === 'answered') return undefined
  if (typeof answer === 'number') return [String(answer)]
  if (typeof answer === 'string' && answer.length <= 60) return [answer]
  if (Array.isArray(answer))
    return answer.filter((option) => typeof option === 'string' && option.length <= 60)
  return undefined
}

type Missing<T> = { readonly [K in keyof T]: T[K] | undefined }

function withoutMissing(state: Missing<SessionState>): SessionState {
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(state)) if (value !== undefined) known[name] = value
  return known as unknown as SessionState
}
