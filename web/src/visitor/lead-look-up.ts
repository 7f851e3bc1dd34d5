import { measuredUnit } from '@fennel/funnel'
import type { QuizAction, QuizState } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { restoreByEmail } from './restore-by-email.ts'

interface LeadLookUpOptions {
  readonly api: ApiClient
  readonly readState: () => QuizState
  readonly dispatch: (action: QuizAction) => void
  /** Called when the server was away: it may answer later. */
  readonly retryLater: () => void
}

interface LeadLookUp {
  /** Takes the address of a link, unless this browser knows another one. */
  readonly open: (email: string) => void
  /** Asks for the lead while the look-up is open. Never rejects. */
  readonly ask: () => Promise<void>
}

/**
 * Brings back the lead of an address that came with a link. Without an answer of the server it stays open, through reloads
 * too, and is asked again: a lead that nobody could ask for is not one that does not exist.
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
    // NOTE: begun anew meanwhile, or with another address; that one is asked for the next time.
    if (!isLookUpOpen || answers['email'] !== email) return
    if (found.kind === 'failed') {
      dispatch({ type: 'failed', message: found.message })
      if (found.isTemporary) retryLater()
      return
    }
    if (found.kind === 'found') {
      const unit = measuredUnit(answers) ?? measuredUnit(found.answers)
      dispatch({ type: 'answersRestored', answers: { ...found.answers, ...answers } })
      // Who measured in kilograms reads kilograms again.
      if (unit !== undefined) dispatch({ type: 'unitsChosen', chosen: unit })
      dispatch({ type: 'leadCreated', leadId: found.leadId })
    }
    dispatch({ type: 'lookUp', isOpen: false })
  }

  return {
    open: (email) => {
      const known = readState().answers['email']
      // A link must never re-label a funnel that already belongs to another address.
      if (typeof known === 'string' && known !== '' && known.toLowerCase() !== email.toLowerCase()) return
      dispatch({ type: 'answer', questionId: 'email', value: email })
      dispatch({ type: 'lookUp', isOpen: true })
    },
    ask: () => (running ??= askOnce().finally(() => (running = undefined))),
  }
}
