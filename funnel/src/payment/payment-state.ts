import {
  authenticationCanceledPanel,
  isAuthenticationCanceled,
  paymentErrorMessage,
} from './payment-errors.ts'

export type PaymentPhase =
  | 'idle'
  | 'validating'
  | 'processing'
  | 'challenge'
  | 'confirming'
  | 'completing'
  | 'succeeded'
  | 'failed'
  | 'canceled'

/** `authentication-canceled` is the yellow panel, `payment-error` the red one. */
export interface PaymentProblem {
  readonly kind: 'payment-error' | 'authentication-canceled'
  readonly message: string
}

export interface PaymentState {
  readonly phase: PaymentPhase
  /** True from the tap on the pay button until the outcome: the button is busy, and a second tap does nothing. */
  readonly isProcessing: boolean
  readonly problem: PaymentProblem | undefined
}

/**
 * `failed` ends an attempt, or prevents one from starting, with whatever was thrown or returned. `challengeErrored` is
 * a problem reported while the bank's window is still open: it is shown, and the attempt continues.
 *
 * Our checkout needs neither `authenticationCanceled` nor `reset` (decision 0011): it learns of a canceled check from
 * the error that ends the attempt, and the next attempt starts from wherever the last one ended.
 */
export type PaymentAction =
  | { readonly type: 'submitted' }
  | { readonly type: 'validated' }
  | { readonly type: 'challengeStarted' }
  | { readonly type: 'challengeErrored'; readonly error: unknown }
  | { readonly type: 'authenticationCanceled' }
  | { readonly type: 'confirmationStarted' }
  | { readonly type: 'completionStarted' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'reset' }

export const initialPaymentState: PaymentState = { phase: 'idle', isProcessing: false, problem: undefined }

/** The phases in which each action is accepted. */
const beginsFrom = {
  submitted: ['idle', 'failed', 'canceled'],
  validated: ['validating'],
  challengeStarted: ['processing', 'confirming'],
  confirmationStarted: ['processing', 'challenge'],
  completionStarted: ['processing', 'challenge', 'confirming'],
  succeeded: ['processing', 'challenge', 'confirming', 'completing'],
} satisfies Partial<Record<PaymentAction['type'], readonly PaymentPhase[]>>

const leadsTo = {
  submitted: 'validating',
  validated: 'processing',
  challengeStarted: 'challenge',
  confirmationStarted: 'confirming',
  completionStarted: 'completing',
} satisfies Partial<Record<PaymentAction['type'], PaymentPhase>>

const canceled: PaymentState = {
  phase: 'canceled',
  isProcessing: false,
  problem: { kind: 'authentication-canceled', message: authenticationCanceledPanel.text },
}

function mayBegin(phase: PaymentPhase, phases: readonly PaymentPhase[]): boolean {
  return phases.includes(phase)
}

function problemOf(error: unknown): PaymentProblem {
  return { kind: 'payment-error', message: paymentErrorMessage(error) }
}

/** The next state of a payment. An action that does not fit the phase leaves the state unchanged. */
export function reducePayment(state: PaymentState, action: PaymentAction): PaymentState {
  switch (action.type) {
    case 'reset':
      return initialPaymentState
    case 'failed':
      if (state.phase === 'succeeded') return state
      if (isAuthenticationCanceled(action.error)) return canceled
      return { phase: 'failed', isProcessing: false, problem: problemOf(action.error) }
    case 'authenticationCanceled':
      return state.isProcessing ? canceled : state
    case 'challengeErrored':
      if (state.phase !== 'challenge') return state
      return isAuthenticationCanceled(action.error)
        ? canceled
        : { ...state, problem: problemOf(action.error) }
    case 'succeeded':
      if (!mayBegin(state.phase, beginsFrom.succeeded)) return state
      return { phase: 'succeeded', isProcessing: false, problem: undefined }
    case 'submitted':
    case 'validated':
    case 'challengeStarted':
    case 'confirmationStarted':
    case 'completionStarted':
      if (!mayBegin(state.phase, beginsFrom[action.type])) return state
      return { phase: leadsTo[action.type], isProcessing: true, problem: undefined }
  }
}

/**
 * The pay button's text while it cannot be pressed; undefined while it can. Once paid, it can never be pressed again.
 */
export function payButtonBusyText(state: PaymentState): string | undefined {
  if (state.phase === 'succeeded') return 'Payment complete'
  if (state.phase === 'challenge') return 'Verifying payment...'
  return state.isProcessing ? 'Processing...' : undefined
}
