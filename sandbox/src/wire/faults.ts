import { isMap } from './is-map.ts'
import { badParameter } from './stripe-error.ts'

const requestActions = [
  'hang-after',
  'reset-after',
  '500-after',
  'delay',
  '400',
  '401',
  '403',
  '429',
  '500',
  'reset',
] as const
const webhookActions = ['duplicate-webhook', 'reorder-webhooks'] as const

type RequestAction = (typeof requestActions)[number]
type WebhookAction = (typeof webhookActions)[number]

/** A planned failure: which call (or event), at which of its occurrences, how often, and what happens. */
interface Fault {
  action: RequestAction | WebhookAction
  /** `path` may end in `*`. `event` is the event type that a webhook fault applies to. */
  match: { event?: string; method?: string; path?: string }
  /** The first occurrence it affects, from 1. */
  nth: number
  /** How many consecutive occurrences it affects. */
  times: number
  /** For `delay`: milliseconds. */
  delayMs: number
  seen: number
}

export interface Faults {
  plan: (list: unknown) => Fault[]
  clear: () => void
  list: () => Fault[]
  /** The failure that this call meets, if any. */
  onRequest: (method: string, path: string) => Fault | undefined
  /** Whether any failure of this kind is planned. */
  plans: (action: WebhookAction) => boolean
  /** Whether this event is to be delivered abnormally. */
  onEvent: (action: WebhookAction, type: string) => boolean
}

const number = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise

function faultFrom(given: unknown, index: number): Fault {
  const at = `faults[${index}]`
  if (!isMap(given)) throw badParameter('A fault is an object with `action` and `match`.', at)
  const action = [...requestActions, ...webhookActions].find((name) => name === given['action'])
  if (!action)
    throw badParameter(
      `Unknown action: ${String(given['action'])}. One of ${[...requestActions, ...webhookActions].join(', ')}.`,
      `${at}[action]`,
    )
  const match = isMap(given['match']) ? given['match'] : {}
  const text = (key: string) => (typeof match[key] === 'string' ? { [key]: match[key] } : {})
  return {
    action,
    match: { ...text('event'), ...text('method'), ...text('path') },
    nth: Math.max(1, number(given['nth'], 1)),
    times: Math.max(1, number(given['times'], 1)),
    delayMs: number(given['delayMs'], 1000),
    seen: 0,
  }
}

const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || (pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern)

/** Failures on demand, to test how the product handles them. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  const strikes = (fault: Fault): boolean => {
    fault.seen += 1
    return fault.seen >= fault.nth && fault.seen < fault.nth + fault.times
  }
  return {
    plan(list) {
      const given = Array.isArray(list)
        ? list
        : isMap(list) && Array.isArray(list['faults'])
          ? (list['faults'] as unknown[])
          : [list]
      faults = [...faults, ...given.map(faultFrom)]
      return faults
    },
    clear: () => void (faults = []),
    list: () => faults,
    onRequest(method, path) {
      const matching = faults.filter(
        ({ action, match }) =>
          requestActions.some((name) => name === action) &&
          fits(match.method?.toUpperCase(), method) &&
          fits(match.path, path),
      )
      return matching.filter(strikes)[0]
    },
    plans: (action) => faults.some((fault) => fault.action === action),
    onEvent(action, type) {
      return (
        faults.filter((fault) => fault.action === action && fits(fault.match.event, type)).filter(strikes)
          .length > 0
      )
    },
  }
}
