import type { SiteSettings } from '@fennel/contract'
import { privacyPolicyVersion } from '@fennel/funnel'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import type { SafeStorage } from '#web/visitor/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { createConsent } from '../create-consent.ts'
import { readKeptConsent } from '../kept-consent.ts'

/** A server that accepts every receipt. */
export const receipt: NonNullable<ApiHandlers['giveConsent']> = ({ body }) => ({
  success: true,
  data: {
    receiptId: body.receiptId,
    effective: {
      analytics: body.choices.analytics === true,
      ads: body.choices.ads === true,
      healthProcessing: body.choices.healthProcessing === true,
    },
    region: 'x',
    basis: 'opt-in',
  },
})

interface Visit {
  readonly country?: string | null
  readonly state?: string | null
  readonly gpc?: boolean
  readonly timeZone?: string
  readonly basisWithoutCountry?: 'opt-in' | 'opt-out'
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly tabStorage?: ReturnType<typeof memoryStorage>
  readonly session?: string
  /** Replaces `session` where the session changes. */
  readonly sessionId?: () => string
  readonly handler?: NonNullable<ApiHandlers['giveConsent']>
  readonly loadSettings?: () => Promise<SiteSettings>
  readonly policyVersion?: string
  readonly advertises?: boolean
  /** The brand's policy version, used until the server's is known. */
  readonly policyOfBrand?: string
}

/** Creates the consent of one page visit. By default the browser's storage is empty and the region unknown. */
export function visit(given: Visit = {}) {
  const storage = given.storage ?? memoryStorage()
  const api = fakeApi({ giveConsent: given.handler ?? receipt })
  let ids = 0
  const settings: SiteSettings = {
    brand: 'calmplate',
    payments: { publishableKey: '', scriptUrl: null, sandbox: true },
    passwordMinLength: 6,
    privacy: {
      country: given.country ?? null,
      state: given.state ?? null,
      policyVersion: given.policyVersion ?? privacyPolicyVersion,
      browserPixelId: null,
      ...(given.advertises === undefined ? {} : { advertises: given.advertises }),
    },
  }
  const consent = createConsent({
    api,
    storage,
    tabStorage: given.tabStorage ?? memoryStorage(),
    loadSettings: given.loadSettings ?? (async () => settings),
    newId: () => `receipt-${++ids}-${given.session ?? 's'}`,
    sessionId: given.sessionId ?? (() => given.session ?? 'session-1'),
    gpc: given.gpc ?? false,
    timeZone: given.timeZone ?? 'UTC',
    basisWithoutCountry: given.basisWithoutCountry,
    policyVersion: given.policyOfBrand ?? privacyPolicyVersion,
    log: () => undefined,
  })
  const sent = () => api.inputsOf('giveConsent').map(({ body }) => body)
  return { consent, sent, storage, state: () => consent.store.getState() }
}

/** The stored choice as read under today's policy. */
export const keptIn = (storage: SafeStorage) => readKeptConsent(storage, privacyPolicyVersion)
