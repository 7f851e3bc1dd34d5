import Stripe from 'stripe'

/** A request that is held back. */
interface HeldCall {
  /** Resolves once the request is about to be sent. */
  readonly reached: Promise<void>
  readonly release: () => void
}

/** The connection to Stripe. A test chooses which request is slow; all others take their normal time. */
export interface SlowWire {
  readonly httpClient: Stripe.HttpClient
  /** Holds the next matching request back until `release` is called. */
  readonly holdNext: (method: 'GET' | 'POST', path: RegExp) => HeldCall
  /** Gives up the next matching request after this many milliseconds, as the client would after its longer timeout. */
  readonly giveUpNext: (method: 'GET' | 'POST', path: RegExp, afterMs: number) => void
}

interface Plan {
  readonly method: string
  readonly path: RegExp
  readonly isFree: Promise<void>
  readonly arrive: () => void
  readonly giveUpAfterMs: number | undefined
}

export function createSlowWire(): SlowWire {
  const wire = Stripe.createNodeHttpClient()
  const plans: Plan[] = []
  const takePlan = (method: string, path: string): Plan | undefined => {
    const at = plans.findIndex((plan) => plan.method === method && plan.path.test(path))
    return at === -1 ? undefined : plans.splice(at, 1)[0]
  }
  return {
    httpClient: {
      getClientName: () => wire.getClientName(),
      makeRequest: async (host, port, path, method, headers, body, protocol, timeout) => {
        const plan = takePlan(method, path)
        plan?.arrive()
        await plan?.isFree
        const timeoutMs = plan?.giveUpAfterMs ?? timeout
        return wire.makeRequest(host, port, path, method, headers, body, protocol, timeoutMs)
      },
    },
    holdNext: (method, path) => {
      const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      plans.push({
        method,
        path,
        isFree: gate.promise,
        arrive: arrived.resolve,
        giveUpAfterMs: undefined,
      })
      return { reached: arrived.promise, release: gate.resolve }
    },
    giveUpNext: (method, path, giveUpAfterMs) => {
      plans.push({ method, path, isFree: Promise.resolve(), arrive: () => undefined, giveUpAfterMs })
    },
  }
}
