import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'
import type { SafeStorage } from './safe-storage.ts'

export const mailWishKey = 'quiz_funnels_mail_wish'

/** The visitor's choice about emails, and the wording next to the box when they made it. */
interface KeptWish {
  readonly agrees: boolean
  readonly wording: string
  readonly isSent: boolean
}

/**
 * Refusals after which the choice waits for the next time something is sent; others are final. 404: this browser no
 * longer opens that lead, but may open another. 400: during an upgrade, an older server does not know a new wording.
 */
const waitsForAnother: ReadonlySet<number> = new Set([400, 404])

interface MailWishOptions {
  readonly api: ApiClient
  readonly storage: SafeStorage
  readonly log: (message: string, error: unknown) => void
}

export interface MailWish {
  /** Whether the visitor has agreed and not withdrawn it. */
  readonly agrees: () => boolean
  /** Stores a yes or a no. A no without an earlier yes is not stored. */
  readonly say: (agrees: boolean, wording: string) => void
  /** Sends the server what it does not know yet. Rejects when another try can help. */
  readonly send: (leadId: string) => Promise<void>
  readonly reset: () => void
}

/**
 * The visitor's choice about being invited back by email, stored in the browser until the server has it. It is read
 * from storage each time, since all tabs share it.
 */
export function createMailWish({ api, storage, log }: MailWishOptions): MailWish {
  const read = () => readWish(storage.read(mailWishKey))
  const keep = (next: KeptWish) => storage.write(mailWishKey, next)
  const reset = () => storage.remove(mailWishKey)
  /** Whether the visitor has not changed their mind while this was sent. */
  const isStill = ({ agrees, wording }: KeptWish) => {
    const kept = read()
    return kept?.agrees === agrees && kept.wording === wording
  }
  return {
    agrees: () => read()?.agrees ?? false,
    say: (agrees, wording) => {
      if (agrees || read()?.agrees === true) keep({ agrees, wording, isSent: false })
    },
    send: async (leadId) => {
      const sent = read()
      if (sent === undefined || sent.isSent) return
      const { agrees, wording } = sent
      try {
        await api.call('setMailConsent', { params: { id: leadId }, body: { agrees, wording } })
        if (isStill(sent)) keep({ ...sent, isSent: true })
      } catch (error) {
        log('The wish about mails could not be sent yet', error)
        if (!(error instanceof ApiFailure) || error.isTemporary) throw error
        if (!waitsForAnother.has(error.status) && isStill(sent)) reset()
      }
    },
    reset,
  }
}

function readWish(stored: unknown): KeptWish | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { agrees, wording, isSent } = stored as Readonly<Record<string, unknown>>
  if (typeof agrees !== 'boolean' || typeof wording !== 'string' || wording === '') return undefined
  return { agrees, wording, isSent: isSent === true }
}
