/** Something one tab of the buyer's browser does, or the world around it. */
export type Action =
  /** Pays inside the page: `complete-subscription-flow` with a payment method made for this click. */
  | { readonly do: 'pay'; readonly plan: string; readonly card: string }
  /** `create-subscription`; without a card the browser confirms the payment itself later. */
  | { readonly do: 'open'; readonly plan: string; readonly card?: string }
  /** Opens the hosted checkout page. */
  | { readonly do: 'hosted'; readonly plan: string }
  /** Pays on the hosted page that was opened last. */
  | { readonly do: 'pay-hosted'; readonly card: string }
  /** Confirms the payment that was opened last, from the browser. */
  | { readonly do: 'confirm'; readonly card: string }
  /** What the buyer does in the bank's window that was opened last. */
  | { readonly do: 'challenge'; readonly outcome: 'complete' | 'fail' | 'cancel' }
  /** Reports the payment that was opened last as finished. */
  | { readonly do: 'complete' }
  | { readonly do: 'verify' }
  | { readonly do: 'upsell'; readonly product: string }
  /** The operator gives money back: `percent` of the newest charge that has any left. */
  | { readonly do: 'refund'; readonly percent: number }
  /** The signed-in customer cancels the plan, or takes that back. */
  | { readonly do: 'cancel' | 'resume' }
  /** The next renewal comes, and the card behind the plan is refused. */
  | { readonly do: 'fail-renewal' }
  /** The signed-in customer gives a new card, which pays what is owed. */
  | { readonly do: 'new-card' }
  /** A call that was tampered with, by its name in the table. */
  | { readonly do: 'tamper'; readonly row: string }
  /** Delivers this many of the webhooks that wait, in any order, each up to three times. */
  | { readonly do: 'webhooks'; readonly count: number; readonly seed: number }
  | { readonly do: 'wait'; readonly seconds: number }
  /** The regular sweep of the payment jobs. */
  | { readonly do: 'sweep' }

/** A failure of Stripe's while a step runs. */
export interface Fault {
  readonly action: 'hang-after' | 'reset-after' | '500-after' | 'delay' | '429' | '500' | 'reset'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly nth: number
}

/** The api dies when it passes this place for the nth time in a step. */
export interface Kill {
  readonly at: string
  readonly nth: number
}

/** Actions that happen at the same time, and what goes wrong meanwhile. */
export interface Step {
  readonly actions: readonly Action[]
  readonly fault?: Fault
  readonly kill?: Kill
}

/** What happens to one buyer from the first click on. */
export interface History {
  readonly name: string
  readonly steps: readonly Step[]
  /** Whether the buyer comes back after all and pays with a card that works. */
  readonly comesBack: boolean
}

/** A history as a list to read, one line for a step. */
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
