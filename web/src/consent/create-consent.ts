import type { SiteSettings } from '@fennel/contract'
import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource, PrivacyRegime } from '@fennel/funnel'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { answerInTime } from '#web/answer-in-time.ts'
import type { ApiClient } from '#web/api/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'
import { consentKey, readKeptConsent, saidOf, speaksOfRest } from './kept-consent.ts'
import type { KeptConsent } from './kept-consent.ts'
import { keepRegion, readKeptRegion } from './kept-region.ts'
import type { KeptRegion } from './kept-region.ts'
import { createReceiptPost } from './receipt-post.ts'

/** Nobody waits longer than this to learn where they are; then the browser's time zone alone decides. */
const patienceMs = 3_000

export interface ConsentState {
  readonly regime: PrivacyRegime
  /** False until it is known where the visitor is. */
  readonly isKnown: boolean
  /** Whether the browser sends Global Privacy Control. */
  readonly gpc: boolean
  /** What counts now. */
  readonly allowed: ConsentChoices
  readonly isDecided: boolean
  readonly isHealthDecided: boolean
  /** `notice`: the first question, on pages that have room for it. `choices`: asked for by the visitor, on any page. */
  readonly panel: 'closed' | 'notice' | 'choices'
  /** While the question about health is on screen no other is. */
  readonly isHealthAsked: boolean
  /** An answer of the landing page that waits for a yes to that question. In memory alone: nothing may keep it before. */
  readonly heldAnswer: HeldAnswer | undefined
}

interface HeldAnswer {
  readonly questionId: string
  readonly value: string
}

export interface Consent {
  readonly store: StoreApi<ConsentState>
  /** Resolves when `isKnown`; never rejects. */
  readonly known: Promise<void>
  /** Keeps a choice, sends its receipt and closes the panel. What is left out stays as it is. */
  readonly choose: (choices: Partial<ConsentChoices>, source: ConsentSource) => void
  readonly open: () => void
  readonly close: () => void
  /** Sends a receipt the server has not confirmed, or that an earlier session made. */
  readonly resend: () => void
  /** Whether the server does not know yet what counts here. */
  readonly hasOpenReceipt: () => boolean
  /** Resolves when no receipt is on its way to the server any more, or has been for too long; never rejects. */
  readonly receiptSettled: () => Promise<void>
  /** Lets what another tab has kept meanwhile count here too. */
  readonly catchUp: () => void
}

export interface ConsentOptions {
  readonly api: ApiClient
  readonly storage: SafeStorage
  /** Lives as long as the tab: where the visitor is need not be asked anew on each page before anything is known. */
  readonly tabStorage: SafeStorage
  readonly loadSettings: () => Promise<SiteSettings>
  readonly newId: () => string
  readonly sessionId: () => string
  readonly gpc: boolean
  readonly timeZone: string
  /** What the brand says counts where nobody names the country. */
  readonly basisWithoutCountry: PrivacyRegime['basis'] | undefined
  /** What the brand says its privacy policy is of; the server's word counts more once it is there. */
  readonly policyVersion: string
  readonly log: (message: string, error: unknown) => void
}

/** What this visitor allows: asked once, kept in the browser, with a receipt on the server. */
export function createConsent(options: ConsentOptions): Consent {
  const { storage, tabStorage, gpc, timeZone, basisWithoutCountry } = options
  const region = readKeptRegion(tabStorage)
  let policyVersion = region?.policyVersion ?? options.policyVersion
  // Read anew each time: another tab may have kept another word since, and the last one counts.
  const read = () => readKeptConsent(storage, policyVersion)
  const keep = (next: KeptConsent) => storage.write(consentKey, next)
  const stateIn = (regime: PrivacyRegime, panel: ConsentState['panel'], isKnown: boolean) => {
    const kept = read()
    return {
      regime,
      isKnown,
      gpc,
      allowed: effectiveConsent(regime, saidOf(kept), gpc),
      isDecided: kept?.isDecided ?? false,
      isHealthDecided: kept?.isHealthDecided ?? false,
      panel,
    }
  }
  const regimeIn = ({ country, state }: Pick<KeptRegion, 'country' | 'state'>) =>
    privacyRegimeOf({ country, state, timeZone }, basisWithoutCountry)
  const store = createStore<ConsentState>(() => ({
    ...stateIn(regimeIn(region ?? { country: null, state: null }), 'closed', region !== undefined),
    isHealthAsked: false,
    heldAnswer: undefined,
  }))

  const post = createReceiptPost({
    readOpen: openReceipt,
    deliver,
    logFailure: (error) => options.log('The privacy choice could not be sent yet', error),
  })

  async function learn(): Promise<void> {
    const silence = new Error('Nobody says where this visitor is')
    const settings = await answerInTime(options.loadSettings(), patienceMs, silence).catch(() => undefined)
    if (settings !== undefined) keepRegion(tabStorage, settings.privacy)
    const { country, state } = settings?.privacy ?? region ?? { country: null, state: null }
    policyVersion = settings?.privacy.policyVersion ?? policyVersion
    const regime = regimeIn({ country, state })
    const { panel } = store.getState()
    const asks = panel === 'closed' && read()?.isDecided !== true
    store.setState(stateIn(regime, asks ? 'notice' : panel, true))
    post.send()
  }
  const known = learn()

  /** What the server has not confirmed for this session; a session begun anew gets a receipt of its own. */
  function openReceipt(): KeptConsent | undefined {
    const sessionId = options.sessionId()
    const kept = read()
    if (kept === undefined || sessionId === '' || (kept.isSent && kept.sessionId === sessionId))
      return undefined
    if (kept.sessionId === sessionId) return kept
    const receipt = {
      ...kept,
      saysRest: speaksOfRest(kept),
      sessionId,
      receiptId: options.newId(),
      isSent: false,
    }
    keep(receipt)
    return receipt
  }

  async function deliver(receipt: KeptConsent): Promise<void> {
    const { receiptId, sessionId, saysRest, source } = receipt
    await options.api.call('giveConsent', {
      body: {
        receiptId,
        sessionId,
        choices: toldBy(receipt),
        isDecided: saysRest,
        isHealthDecided: saidOf(receipt).healthProcessing !== undefined,
        gpc,
        source,
        policyVersion: receipt.policyVersion,
        ...(timeZone === '' ? {} : { timeZone }),
      },
      keepalive: true,
    })
    const kept = read()
    if (kept?.receiptId === receiptId) keep({ ...kept, isSent: true })
  }

  return {
    store,
    known,
    resend: post.send,
    hasOpenReceipt: () => openReceipt() !== undefined,
    receiptSettled: post.settled,
    choose: (choices, source) => {
      const { regime, allowed } = store.getState()
      const kept = read()
      const sessionId = options.sessionId()
      const decides = (name: keyof ConsentChoices) => choices[name] !== undefined
      keep({
        choices: { ...allowed, ...kept?.choices, ...choices },
        isDecided: decides('ads') || (kept?.isDecided ?? false),
        isHealthDecided: decides('healthProcessing') || (kept?.isHealthDecided ?? false),
        carriedNos: (kept?.carriedNos ?? []).filter((name) => !decides(name)),
        saysRest: decides('ads') || (kept !== undefined && owesRest(kept, sessionId)),
        source,
        policyVersion,
        receiptId: options.newId(),
        sessionId,
        isSent: false,
      })
      const { isKnown } = store.getState()
      const keepsAsking = source === 'health-step' && kept?.isDecided !== true
      store.setState(stateIn(regime, keepsAsking ? store.getState().panel : 'closed', isKnown))
      post.send()
    },
    catchUp: () => {
      const { regime, panel, isKnown } = store.getState()
      const isAnswered = panel === 'notice' && read()?.isDecided === true
      store.setState(stateIn(regime, isAnswered ? 'closed' : panel, isKnown))
    },
    open: () => store.setState({ panel: 'choices' }),
    close: () => store.setState({ panel: store.getState().isDecided ? 'closed' : 'notice' }),
  }
}

/** Whether the server has not confirmed for this session what was said of statistics and advertising. */
function owesRest(kept: KeptConsent, sessionId: string): boolean {
  return speaksOfRest(kept) && (kept.sessionId !== sessionId || (kept.saysRest && !kept.isSent))
}

/** What a receipt says: all of a word under the policy of today, of one under an earlier policy the noes alone. */
function toldBy(receipt: KeptConsent): Partial<ConsentChoices> {
  return receipt.carriedNos.length === 0 ? receipt.choices : saidOf(receipt)
}
