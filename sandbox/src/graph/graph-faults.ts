const actions = ['drop', 'repeat', 'delay', 'refuse', 'token', 'limit', 'fail'] as const

/**
 * What goes wrong with a call. `drop`: stored, but the connection breaks before the response. `repeat`: stored twice.
 * `delay`: answered late. `refuse`: 400, as for a malformed event. `token`: 400, as for an expired token. `limit`: 400,
 * as for too many calls. `fail`: 503.
 */
type GraphAction = (typeof actions)[number]

interface GraphFault {
  action: GraphAction
  /** How many consecutive calls it affects. */
  times: number
  /** For `delay`, in milliseconds. */
  delayMs: number
}

export interface GraphFaults {
  /** Plans failures in addition to those already planned. Throws a readable message if the list is invalid. */
  plan: (given: unknown) => GraphFault[]
  clear: () => void
  list: () => GraphFault[]
  /** The failure that the next call meets, if any. */
  take: () => GraphFault | undefined
}

export function createGraphFaults(): GraphFaults {
  let faults: GraphFault[] = []
  return {
    plan(given) {
      const list: unknown[] = Array.isArray(given) ? given : [given]
      faults = [...faults, ...list.map(faultFrom)]
      return faults
    },
    clear: () => void (faults = []),
    list: () => faults,
    take() {
      const fault = faults[0]
      if (fault === undefined) return undefined
      fault.times -= 1
      if (fault.times <= 0) faults = faults.slice(1)
      return fault
    },
  }
}

function faultFrom(given: unknown): GraphFault {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const action = actions.find((name) => name === fields['action'])
  if (action === undefined)
    throw new Error(`Unknown action: ${String(fields['action'])}. One of ${actions.join(', ')}.`)
  const count = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && value >= 1 ? Math.floor(value) : otherwise
  return { action, times: count(fields['times'], 1), delayMs: count(fields['delayMs'], 1000) }
}
