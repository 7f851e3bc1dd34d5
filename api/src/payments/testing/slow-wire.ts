import Stripe from 'stripe'

/** A call that has not left yet. */
export interface HeldCall {
  /** Resolves once the call wants to leave. */
  readonly wantsToLeave: Promise<void>
  readonly letGo: () => void
}

/** The way to Stripe, on which a test says which call is slow; every other one takes the time it takes. */
export interface SlowWire {
  readonly httpClient: Stripe.HttpClient
  /** Holds the next call of this kind back until it is let go. */
  readonly holdNext: (method: 'GET' | 'POST', path: RegExp) => HeldCall
  /** Gives the next call of this kind up after so many milliseconds, as the client does after many more. */
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
        const patience = plan?.giveUpAfterMs ?? timeout
        return wire.makeRequest(host, port, path, method, headers, body, protocol, patience)
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
      return { wantsToLeave: arrived.promise, letGo: gate.resolve }
    },
    giveUpNext: (method, path, giveUpAfterMs) => {
      plans.push({ method, path, isFree: Promise.resolve(), arrive: () => undefined, giveUpAfterMs })
    },
  }
}
