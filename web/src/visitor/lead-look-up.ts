import { measuredUnit } from '@fennel/funnel'
import type { QuizAction, QuizState } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { restoreByEmail } from './restore-by-email.ts'

interface LeadLookUpOptions {
  readonly api: ApiClient
  readonly readState: () => QuizState
  readonly dispatch: (action: QuizAction) => void
  /** Called when the server was unreachable and may answer later. */
  readonly retryLater: () => void
}

interface LeadLookUp {
  /** Accepts the email address of a link, unless this browser knows another one. */
  readonly open: (email: string) => void
  /** Looks up the lead while the lookup is open. Never rejects. */
  readonly ask: () => Promise<void>
}

/**
 * Restores the lead for an email address that came with a link. Without an answer from the server the lookup stays
 * open, even across reloads, and is retried: unreachable does not mean that there is no such lead.
 */
export function createLeadLookUp({ api, readState, dispatch, retryLater }: LeadLookUpOptions): LeadLookUp {
  let running: Promise<void> | undefined

  async function askOnce(): Promise<void> {
    const email = readState().answers['email']
    if (!readState().isLookUpOpen || typeof email !== 'string') return
    dispatch({ type: 'loading', isLoading: true })
    const found = await restoreByEmail(api, email)
    dispatch({ type: 'loading', isLoading: false })
    const { answers, isLookUpOpen } = readState()
    // NOTE: the visitor restarted, or entered another address, which the next lookup asks for.
    if (!isLookUpOpen || answers['email'] !== email) return
    if (found.kind === 'failed') {
      dispatch({ type: 'failed', message: found.message })
      if (found.isTemporary) retryLater()
      return
    }
    if (found.kind === 'found') {
      const unit = measuredUnit(answers, found.answers)
      dispatch({ type: 'answersRestored', answers: { ...found.answers, ...answers } })
      // A visitor who measured in kilograms sees kilograms again.
      if (unit !== undefined) dispatch({ type: 'unitsChosen', chosen: unit })
      dispatch({ type: 'leadCreated', leadId: found.leadId })
    }
    dispatch({ type: 'lookUp', isOpen: false })
  }

  return {
    open: (email) => {
      const known = readState().answers['email']
      // A link must never relabel a quiz that already belongs to another address.
      if (typeof known === 'string' && known !== '' && known.toLowerCase() !== email.toLowerCase()) return
      dispatch({ type: 'answer', questionId: 'email', value: email })
      dispatch({ type: 'lookUp', isOpen: true })
    },
    ask: () => (running ??= askOnce().finally(() => (running = undefined))),
  }
}
