import type { DataOf } from '@fennel/contract'
import type { Brand } from '@fennel/funnel'
import { plainTitle } from '../plain-title.ts'

export type TimelineEntry = DataOf<'adminLead'>['timeline'][number]

/** Step titles by id, from every flow of a brand. Where flows differ, the lead's own flow wins. */
export function stepTitles(brand: Brand | undefined, flowId: string): ReadonlyMap<string, string> {
  const flows = Object.values(brand?.flows ?? {})
  const ordered = [...flows.filter(({ id }) => id !== flowId), ...flows.filter(({ id }) => id === flowId)]
  return new Map(
    ordered.flatMap(({ steps }) => steps.map(({ id, title }) => [id, plainTitle(title)] as const)),
  )
}

const words: ReadonlyMap<string, readonly [kind: TimelineEntry['kind'], what: string]> = new Map(
  Object.entries({
    landingPageVisit: ['visit', 'Opened the landing page'],
    articleVisit: ['visit', 'Read an article'],
    quizStarted: ['visit', 'Started the quiz'],
    quizQuestionViewed: ['step', 'Saw a step'],
    quizQuestionAnswered: ['step', 'Answered a step'],
    quizFinished: ['visit', 'Finished the quiz'],
    purchasePageVisit: ['offer', 'Saw the plans'],
    paymentInitiated: ['offer', 'Started to pay'],
    purchased: ['offer', 'Saw the payment confirmation'],
    registered: ['account', 'Finished the registration page'],
    upsellPageVisit: ['offer', 'Saw a one-time offer'],
    upsellPurchase: ['offer', 'Accepted the one-time offer'],
    upsellDecline: ['offer', 'Declined the one-time offer'],
    experimentExposed: ['visit', 'Saw an experiment'],
  }),
)
const resumed = ['visit', 'Came back to the quiz'] as const
const declinedAndPaid = ['offer', 'Pressed “No thanks” on a one-time offer that was paid for'] as const

/** What an event's description is made from. */
export interface EventContext {
  /** Titles of the steps of the lead's flow, by their ids. */
  readonly titles: ReadonlyMap<string, string>
  /**
   * The id to name instead of this step's: its own, or that of a step before it if only some health answers lead here.
   * Undefined if there is none.
   */
  readonly namedFor: (stepId: string) => string | undefined
  /** Undefined if the brand no longer exists. */
  readonly brand: Brand | undefined
  /** Ids of one-time offers the visitor was charged for. */
  readonly paidOffers: ReadonlySet<string>
}

/** An event in words: names of steps, plans and pages, never an answer. */
export function describeEvent(
  event: { readonly eventType: string; readonly metadata: unknown },
  { titles, namedFor, brand, paidOffers }: EventContext,
): Pick<TimelineEntry, 'kind' | 'what' | 'more'> {
  const read = textsOf(event.metadata)
  // NOTE: they were buying it in another tab, or bought it later. A decline alone would suggest that it was not sold.
  const isPaidAfterAll = event.eventType === 'upsellDecline' && paidOffers.has(read('productId') ?? '')
  const isResumed = event.eventType === 'quizStarted' && read('resume') !== undefined
  const [kind, what] = isPaidAfterAll
    ? declinedAndPaid
    : isResumed
      ? resumed
      : (words.get(event.eventType) ?? (['visit', event.eventType] as const))
  const told = read('questionId')
  const step = told === undefined ? undefined : namedFor(told)
  if (told !== undefined && step === undefined) return { kind, what, more: null }
  if (step !== undefined) return { kind, what: what.replace(' a step', ''), more: titles.get(step) ?? step }
  const more =
    event.eventType === 'experimentExposed'
      ? exposureWords(brand, read('experimentId'), read('arm'))
      : (read('planName') ?? read('productName') ?? read('slug') ?? '')
  return { kind, what, more: more === '' ? null : more }
}

/** An experiment and its arm by name, or by id if the brand no longer has them. */
function exposureWords(brand: Brand | undefined, experimentId?: string, armId?: string): string {
  const experiment = brand?.experiments?.find(({ id }) => id === experimentId)
  const arm = experiment?.arms.find(({ id }) => id === armId)
  return [experiment?.name ?? experimentId, arm?.name ?? armId]
    .filter((text) => text !== undefined)
    .join(': ')
}

function textsOf(metadata: unknown): (field: string) => string | undefined {
  const fields = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as Readonly<
    Record<string, unknown>
  >
  return (field) => {
    const value = fields[field]
    if (typeof value === 'string') return value
    return typeof value === 'number' || value === true ? String(value) : undefined
  }
}
