import type { SiteSettings } from '@fennel/contract'
import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource, PrivacyRegime } from '@fennel/funnel'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiClient } from '#web/api/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'
import { withTimeout } from '#web/with-timeout.ts'
import { consentKey, readHadHealthYes, readKeptConsent, decisionsOf, hasDecidedRest } from './kept-consent.ts'
import type { KeptConsent } from './kept-consent.ts'
import { keepRegion, readKeptRegion } from './kept-region.ts'
import type { KeptRegion } from './kept-region.ts'
import { createReceiptPost } from './receipt-post.ts'

/** How long to wait for the visitor's region. After that the browser's time zone alone decides. */
const timeoutMs = 3_000

export interface ConsentState {
  readonly regime: PrivacyRegime
  /** False until the visitor's region is known or has taken too long to arrive. */
  readonly isKnown: boolean
  /** Whether the browser sends Global Privacy Control. */
  readonly gpc: boolean
  /** What applies now. */
  readonly allowed: ConsentChoices
  /** Whether the first question was answered, and about everything it asks today. */
  readonly isDecided: boolean
  readonly isHealthDecided: boolean
  /** Whether health answers were ever allowed here, so that this can be taken back. */
  readonly hadHealthYes: boolean
  /** Whether the last answer about health was a yes, also under an earlier policy: the server still counts that. */
  readonly hasHealthYes: boolean
  /** Whether anything is advertised. Without an answer from the server, it may be. */
  readonly advertises: boolean
  /** `notice`: the first question, on pages that have room for it. `choices`: opened by the visitor, on any page. */
  readonly panel: 'closed' | 'notice' | 'choices'
  /** While the health question is on screen, no other is. */
  readonly isHealthAsked: boolean
  /**
   * A landing page answer that waits for a yes to the health question. In memory only: it must not be stored before
   * that.
   */
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
  /** Stores a choice, sends its receipt and closes the panel. Purposes left out stay as they are. */
  readonly choose: (choices: Partial<ConsentChoices>, source: ConsentSource) => void
  readonly open: () => void
  readonly close: () => void
  /** Sends the receipt if the server has not confirmed it or it belongs to an earlier session. */
  readonly resend: () => void
  /** Stores a new receipt if this session has none yet. Returns whether the server does not know the choice yet. */
  readonly renewReceipt: () => boolean
  /** Resolves when no receipt is waiting to be delivered, or when that has taken too long. Never rejects. */
  readonly receiptSettled: () => Promise<void>
  /** Applies what another tab has stored since. */
  readonly catchUp: () => void
}

export interface ConsentOptions {
  readonly api: ApiClient
  readonly storage: SafeStorage
  /** Lives as long as the tab. It remembers the region, so that a new page need not wait for it again. */
  readonly tabStorage: SafeStorage
  readonly loadSettings: () => Promise<SiteSettings>
  readonly newId: () => string
  readonly sessionId: () => string
  readonly gpc: boolean
  readonly timeZone: string
  /** The brand's legal basis for visitors whose country is unknown. */
  readonly basisWithoutCountry: PrivacyRegime['basis'] | undefined
  /** The brand's own policy version. The server's replaces it once it is known. */
  readonly policyVersion: string
  readonly log: (message: string, error: unknown) => void
}

/** Creates the visitor's consent: asked once, stored in the browser, with a receipt on the server. */
export function createConsent(options: ConsentOptions): Consent {
  const { storage, tabStorage, gpc, timeZone, basisWithoutCountry } = options
  const region = readKeptRegion(tabStorage)
  let policyVersion = region?.policyVersion ?? options.policyVersion
  let advertises = region?.advertises ?? true
  // Read from storage each time: another tab may have stored a newer choice, and the latest one applies.
  const read = () => readKeptConsent(storage, policyVersion)
  const keep = (next: KeptConsent) => storage.write(consentKey, next)
  /** Whether nothing is left to ask. An answer from when nothing was advertised does not tell about advertising. */
  const isAnswered = (kept: KeptConsent | undefined) =>
    kept?.isDecided === true &&
    (gpc || !advertises || (kept.choices.ads !== undefined && !kept.carriedNos.includes('ads')))
  const stateIn = (regime: PrivacyRegime, panel: ConsentState['panel'], isKnown: boolean) => {
    const kept = read()
    const decisions = decisionsOf(kept)
    const hadHealthYes = readHadHealthYes(storage)
    return {
      regime,
      isKnown,
      gpc,
      allowed: effectiveConsent(regime, decisions, gpc),
      isDecided: isAnswered(kept),
      isHealthDecided: kept?.isHealthDecided ?? false,
      hadHealthYes,
      hasHealthYes: decisions.healthProcessing ?? hadHealthYes,
      advertises,
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
    renewOpen,
    renewOvertaken,
    deliver,
    logFailure: (error) => options.log('The privacy choice could not be sent yet', error),
  })

  /** Asks unless the visitor has decided, here or in another tab. Opened choices stay open. */
  function panelInForce(): ConsentState['panel'] {
    const { panel } = store.getState()
    if (panel === 'choices') return panel
    return isAnswered(read()) ? 'closed' : 'notice'
  }

  async function learn(): Promise<void> {
    const settings = await withTimeout(options.loadSettings(), timeoutMs).catch(() => undefined)
    if (settings !== undefined) keepRegion(tabStorage, settings.privacy)
    const { country, state } = settings?.privacy ?? region ?? { country: null, state: null }
    policyVersion = settings?.privacy.policyVersion ?? policyVersion
    advertises = settings?.privacy.advertises ?? advertises
    const regime = regimeIn({ country, state })
    store.setState(stateIn(regime, panelInForce(), true))
    post.send()
  }
  const known = learn()

  /** The receipt the server has not confirmed for this session. A new session gets a new receipt, which is stored. */
  function renewOpen(): KeptConsent | undefined {
    const sessionId = options.sessionId()
    const kept = read()
    if (kept === undefined || sessionId === '' || (kept.isSent && kept.sessionId === sessionId))
      return undefined
    return kept.sessionId === sessionId ? kept : renew(kept, sessionId)
  }

  function renew(kept: KeptConsent, sessionId: string): KeptConsent {
    const receipt = {
      ...kept,
      saysRest: hasDecidedRest(kept),
      sessionId,
      receiptId: options.newId(),
      isSent: false,
    }
    keep(receipt)
    return receipt
  }

  function renewOvertaken({ receiptId, sessionId, choices }: KeptConsent): boolean {
    const kept = read()
    const isOvertaken =
      kept?.sessionId === sessionId &&
      kept.receiptId !== receiptId &&
      JSON.stringify(kept.choices) !== JSON.stringify(choices)
    if (isOvertaken) renew(kept, sessionId)
    return isOvertaken
  }

  async function deliver(receipt: KeptConsent): Promise<void> {
    const { receiptId, sessionId, saysRest, source } = receipt
    await options.api.call('giveConsent', {
      body: {
        receiptId,
        sessionId,
        choices: reportedBy(receipt),
        isDecided: saysRest,
        isHealthDecided: decisionsOf(receipt).healthProcessing !== undefined,
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
    renewReceipt: () => renewOpen() !== undefined,
    receiptSettled: post.settled,
    choose: (choices, source) => {
      const { regime, allowed } = store.getState()
      const { analytics, healthProcessing } = allowed
      const kept = read()
      const sessionId = options.sessionId()
      const decides = (name: keyof ConsentChoices) => choices[name] !== undefined
      keep({
        choices: { analytics, healthProcessing, ...kept?.choices, ...choices },
        isDecided: decides('analytics') || (kept?.isDecided ?? false),
        isHealthDecided: decides('healthProcessing') || (kept?.isHealthDecided ?? false),
        hadHealthYes: choices.healthProcessing === true || readHadHealthYes(storage),
        carriedNos: (kept?.carriedNos ?? []).filter((name) => !decides(name)),
        saysRest: decides('analytics') || (kept !== undefined && lacksRest(kept, sessionId)),
        source,
        policyVersion,
        receiptId: options.newId(),
        sessionId,
        isSent: false,
      })
      const { isKnown } = store.getState()
      const keepsAsking = source === 'health-step' && !isAnswered(kept)
      store.setState(stateIn(regime, keepsAsking ? store.getState().panel : 'closed', isKnown))
      post.send()
    },
    catchUp: () => {
      const { regime, panel, isKnown } = store.getState()
      store.setState(stateIn(regime, isKnown ? panelInForce() : panel, isKnown))
    },
    open: () => store.setState({ panel: 'choices' }),
    close: () => store.setState({ panel: store.getState().isDecided ? 'closed' : 'notice' }),
  }
}

/** Whether the server still lacks this session's choice about statistics and advertising. */
function lacksRest(kept: KeptConsent, sessionId: string): boolean {
  return hasDecidedRest(kept) && (kept.sessionId !== sessionId || (kept.saysRest && !kept.isSent))
}

/**
 * The choices a receipt reports: all of them under today's policy. Of a choice under an earlier policy, only the
 * refusals.
 */
function reportedBy(receipt: KeptConsent): Partial<ConsentChoices> {
  return receipt.carriedNos.length === 0 ? receipt.choices : decisionsOf(receipt)
}
