/** Something done by one tab of the buyer's browser, or by the world around it. */
export type Action =
  /** Pays on the page: `complete-subscription-flow` with a payment method created for this click. */
  | { readonly do: 'pay'; readonly plan: string; readonly card: string }
  /** `create-subscription`; without a card the browser confirms the payment later. */
  | { readonly do: 'open'; readonly plan: string; readonly card?: string }
  /** Opens the hosted checkout page. */
  | { readonly do: 'hosted'; readonly plan: string }
  /** Pays on the most recently opened hosted page. */
  | { readonly do: 'pay-hosted'; readonly card: string }
  /** Confirms the most recently opened payment from the browser. */
  | { readonly do: 'confirm'; readonly card: string }
  /** What the buyer does in the most recently opened bank window. */
  | { readonly do: 'challenge'; readonly outcome: 'complete' | 'fail' | 'cancel' }
  /** Reports the most recently opened payment as complete. */
  | { readonly do: 'complete' }
  | { readonly do: 'verify' }
  | { readonly do: 'upsell'; readonly product: string }
  /** The operator refunds `percent` of the newest charge that is not fully refunded. */
  | { readonly do: 'refund'; readonly percent: number }
  /** The signed-in customer cancels the plan, or undoes that. */
  | { readonly do: 'cancel' | 'resume' }
  /** The next renewal is due, and the plan's card is declined. */
  | { readonly do: 'fail-renewal' }
  /** The signed-in customer enters a new card, which pays what is owed. */
  | { readonly do: 'new-card' }
  /** A forged request, by its name in `forgeries`. */
  | { readonly do: 'tamper'; readonly row: string }
  /** Delivers up to this many waiting webhooks in random order, each up to three times. */
  | { readonly do: 'webhooks'; readonly count: number; readonly seed: number }
  | { readonly do: 'wait'; readonly seconds: number }
  /** The regular sweep of the payment jobs. */
  | { readonly do: 'sweep' }

/** A failure of Stripe while a step runs. */
export interface Fault {
  readonly action: 'hang-after' | 'reset-after' | '500-after' | 'delay' | '429' | '500' | 'reset'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly nth: number
}

/** The API dies when it passes this place for the nth time in a step. */
export interface Kill {
  readonly at: string
  readonly nth: number
}

/** Actions that happen at the same time, and what goes wrong during them. */
export interface Step {
  readonly actions: readonly Action[]
  readonly fault?: Fault
  readonly kill?: Kill
}

/** What happens to one buyer, from the first click on. */
export interface History {
  readonly name: string
  readonly steps: readonly Step[]
  /** Whether the buyer returns in the end and pays with a working card. */
  readonly comesBack: boolean
}

/** A history as readable lines, one per step. */
export function describeHistory({ steps, comesBack }: History): readonly string[] {
  const lines = steps.map(({ actions, fault, kill }) => {
    const parts = [actions.map(describeAction).join(' + ')]
    if (fault)
      parts.push(`Stripe: ${fault.action} at the ${ordinal(fault.nth)} ${fault.method} ${fault.path}`)
    if (kill) parts.push(`killed at ${kill.at}, pass ${kill.nth}`)
    return parts.join('; ')
  })
  return [...lines, comesBack ? 'recovery, then the buyer comes back and pays' : 'recovery']
}

function describeAction({ do: name, ...details }: Action): string {
  return [name, ...Object.values(details)].join(' ')
}

function ordinal(count: number): string {
  return count === 1 ? 'first' : `${count}.`
}
