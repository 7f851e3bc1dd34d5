import type { Brand } from '@fennel/funnel'
import { emailOfferMail, resumeQuizMail } from '../../../api/src/mail/templates/invitation-mails.ts'
import { passwordResetMail } from '../../../api/src/mail/templates/password-reset-mail.ts'
import { canceledMail } from '../../../api/src/mail/templates/canceled-mail.ts'
import { paymentFailedMail } from '../../../api/src/mail/templates/payment-failed-mail.ts'
import {
  renewalReminderMail,
  intervalSwitchedMail,
  trialEndingMail,
} from '../../../api/src/mail/templates/renewal-mails.ts'
import { receiptMail } from '../../../api/src/mail/templates/receipt-mail.ts'
import { secondTrialMail } from '../../../api/src/mail/templates/second-trial-mail.ts'
import { signInLinkMail } from '../../../api/src/mail/templates/sign-in-link-mail.ts'
import { welcomeMail } from '../../../api/src/mail/templates/welcome-mail.ts'
import {
  cookielessPage,
  deadLinkPage,
  resumePage,
  unsubscribePage,
} from '../../../api/src/mail/invitations/visitor-pages.ts'
import { createMailboxTransport } from '../../../api/src/mail/mailbox-transport.ts'

/** Every mail that contains text from outside, and the pages its links lead to, with the payload as each such value. */
export function mailDocuments(
  brand: Brand,
  payload: string,
): readonly (readonly [name: string, html: string])[] {
  const site = new URL('https://shop.example')
  const at = '2026-11-21T09:00:00.000Z'
  const resume = new URL('/resume', site)
  resume.searchParams.set('rt', payload)
  const unsubscribe = new URL(`/unsubscribe?list=${encodeURIComponent(payload.toWellFormed())}`, site)
  const ways = { resume, unsubscribe, isOfferOver: false }
  const productId = payload
  const amountCents = 1_999
  const letters = {
    reset: passwordResetMail(brand, site, { token: payload, minutes: 30, isFirst: false }),
    'sign-in link': signInLinkMail(brand, site, { token: payload, minutes: 30 }),
    welcome: welcomeMail(brand, site, { email: payload }),
    receipt: receiptMail(brand, site, { orderId: payload, paidAt: at, productId, amountCents }),
    'trial ending': trialEndingMail(brand, site, { productId, endsAt: at, amountCents }, Date.parse(at)),
    reminder: renewalReminderMail(brand, site, { productId, renewsAt: at, amountCents }, Date.parse(at)),
    'introductory price': renewalReminderMail(
      brand,
      site,
      { productId, renewsAt: at, amountCents, introductoryCents: 999 },
      Date.parse(at),
    ),
    'billing interval': intervalSwitchedMail(
      brand,
      site,
      { productId, startsAt: at, amountCents },
      Date.parse(at),
    ),
    'second trial': secondTrialMail(brand, site, { productId, amountCents }),
    'failed payment': paymentFailedMail(
      brand,
      site,
      { productId, amountCents, failedAt: at, triesAgainAt: null },
      Date.parse(at),
    ),
    cancelled: canceledMail(brand, site, { productId, cancelledAt: at, paidUntil: null }),
    invitation: resumeQuizMail(brand, { ...ways, isFinished: false }),
    offer: emailOfferMail(brand, { ...ways, isFinished: true }),
  }
  return [
    ...Object.entries(letters).map(([name, { html }]) => [`mail ${name}`, html] as const),
    ['page behind an invitation', resumePage(brand, `${payload}@example.com`, `/resume?rt=${payload}`, true)],
    [
      'page of an invitation without cookies',
      cookielessPage(brand, `${payload}@example.com`, `/resume?rt=${payload}`),
    ],
    ['page of a dead link', deadLinkPage(brand)],
    ['page to unsubscribe', unsubscribePage(brand, `/unsubscribe?list=${payload}`)],
  ]
}

/** Stores a mail in the sandbox's mailbox whose every text is the payload; returns the path of its page. */
export async function keepHostileMail(
  folder: string,
  brand: Brand,
  number: number,
  payload: string,
): Promise<string> {
  const now = Date.UTC(2026, 10, 21) + number
  const id = `xss-${number}`
  await createMailboxTransport(folder, () => now).send({
    id,
    kind: payload,
    brandId: payload,
    from: { name: payload, address: payload },
    to: payload,
    replyTo: payload,
    subject: payload,
    html: welcomeMail(brand, new URL('https://shop.example'), { email: payload }).html,
    // NOTE: the mailbox correctly turns web addresses in a mail into links, so the payload's own addresses are broken
    // up.
    text: `A letter.\n${payload.replaceAll('https://', '//')}\nhttps://shop.example/${payload}`,
  })
  return `/sandbox/mail/${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${id}`
}
