import { MailFailure } from '#api/mail/index.ts'
import type { MailMessage } from '#api/mail/mail-message.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'

/** A mail server that accepts nothing until it is `back`. */
export function awayMailServer() {
  const sent: MailMessage[] = []
  let isBack = false
  return {
    sent,
    back: async (shop: Shop) => {
      isBack = true
      // NOTE: longer than the longest pause between two tries, shorter than any of these mails may wait.
      shop.test.clock.advance(2 * 60 * 60_000)
      await deliverMails(shop.services)
    },
    leave: () => {
      isBack = false
    },
    send: async (message: MailMessage) => {
      if (!isBack) throw new MailFailure('unsent', 'away')
      sent.push(message)
    },
    kinds: () => sent.map(({ kind }) => kind),
  }
}
