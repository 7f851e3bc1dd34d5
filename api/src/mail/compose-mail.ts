import type { Services } from '#api/services.ts'
import { siteUrlOf } from '#api/site-url.ts'
import type { ChargeOfMail, MailContent, PlanFuture } from './mail-kinds.ts'
import { checkHeaders, MailFailure } from './mail-message.ts'
import type { MailMessage } from './mail-message.ts'
import type { OutboxMail } from './mail-store.ts'
import { writeInvitation } from './invitations/write-invitation.ts'
import { canceledMail } from './templates/canceled-mail.ts'
import { emailCorrectedAwayMail, emailCorrectedMail } from './templates/email-corrected-mails.ts'
import { paymentFailedMail } from './templates/payment-failed-mail.ts'
import {
  planResumedMail,
  renewalReminderMail,
  intervalSwitchedMail,
  trialEndingMail,
} from './templates/renewal-mails.ts'
import { passwordChangedMail } from './templates/password-changed-mail.ts'
import { passwordResetMail } from './templates/password-reset-mail.ts'
import { receiptMail } from './templates/receipt-mail.ts'
import { recoveryCodeUsedMail } from './templates/recovery-code-used-mail.ts'
import { secondFactorAddedMail } from './templates/second-factor-added-mail.ts'
import { secondFactorRemovedMail } from './templates/second-factor-removed-mail.ts'
import { secondTrialMail } from './templates/second-trial-mail.ts'
import { sessionEndedMail } from './templates/session-ended-mail.ts'
import { signInLinkMail } from './templates/sign-in-link-mail.ts'
import { welcomeMail } from './templates/welcome-mail.ts'
import { withdrawalReceivedMail } from './templates/withdrawal-received-mail.ts'

/**
 * Issues a new reset token for the account of an address. Called when the mail is written, so that no secret waits in
 * the outbox. The token is valid for `minutes`. With `isFirst`, the account has no password yet. Undefined if the
 * address has neither an account nor a purchase.
 */
export type IssueResetToken = (email: string) => Promise<
  | {
      readonly to: string
      readonly token: string
      readonly minutes: number
      readonly isFirst: boolean
    }
  | undefined
>

/** What only other modules know about a mail, asked at the moment of sending. */
export interface MailSources {
  readonly issueResetToken: IssueResetToken
  /** Whether a queued mail is no longer true. */
  readonly isOutdated: (content: MailContent) => Promise<boolean>
  /** What is to come of the plan bought with an order, by the order's id. */
  readonly futureOfOrder: (orderId: string) => Promise<PlanFuture>
  /** Whether the card that pays for a plan now will have expired by a day (ISO 8601). */
  readonly isCardExpiredBy: (planId: string, day: string) => Promise<boolean>
}

/** The compiler rules this kind out, but a newer version may have queued it. */
function unknownKind(content: never): string {
  return (content as MailContent).kind
}

/** What an outbox row says. */
export function contentOf({ kind, payload }: OutboxMail): MailContent {
  return { kind, payload } as MailContent
}

/**
 * Composes the mail of an outbox row; undefined if there is nobody to write to. Throws `MailFailure`: `refused` for an
 * unknown brand, `unsent` (so it waits) for a kind that this version does not know.
 */
export async function composeMail(
  services: Services,
  { issueResetToken, futureOfOrder, isCardExpiredBy }: Omit<MailSources, 'isOutdated'>,
  row: OutboxMail,
): Promise<MailMessage | undefined> {
  const brand = services.brands.get(row.brandId)
  if (brand === undefined) throw new MailFailure('refused', `The app "${row.brandId}" is unknown.`)
  const site = siteUrlOf(services.config, brand.appId)
  const content = contentOf(row)
  const withCard = async <T extends ChargeOfMail>(charge: T, on: string): Promise<T> =>
    charge.planId === undefined
      ? charge
      : { ...charge, isCardExpired: await isCardExpiredBy(charge.planId, on) }

  const words = async () => {
    switch (content.kind) {
      case 'password-reset':
      case 'sign-in-link': {
        const issued = await issueResetToken(row.recipient)
        if (issued === undefined) return undefined
        const write = content.kind === 'password-reset' ? passwordResetMail : signInLinkMail
        return { to: issued.to, ...write(brand, site, issued) }
      }
      case 'password-changed':
        return passwordChangedMail(brand, site, content.payload)
      case 'email-corrected':
        return content.payload.to === 'new'
          ? emailCorrectedMail(brand, site, content.payload)
          : emailCorrectedAwayMail(brand, site, content.payload)
      case 'welcome':
        return welcomeMail(brand, site, { email: row.recipient, ...content.payload })
      case 'receipt':
        return receiptMail(brand, site, content.payload, await futureOfOrder(content.payload.orderId))
      case 'second-trial':
        return secondTrialMail(brand, site, content.payload)
      case 'trial-ending':
        return trialEndingMail(
          brand,
          site,
          await withCard(content.payload, content.payload.endsAt),
          services.now(),
        )
      case 'renewal-reminder':
        return renewalReminderMail(
          brand,
          site,
          await withCard(content.payload, content.payload.renewsAt),
          services.now(),
        )
      case 'plan-resumed':
        return planResumedMail(
          brand,
          site,
          await withCard(content.payload, content.payload.renewsAt),
          services.now(),
        )
      case 'rhythm-switched':
        return intervalSwitchedMail(brand, site, content.payload, services.now())
      case 'payment-failed':
        return paymentFailedMail(brand, site, content.payload, services.now())
      case 'cancelled':
        return canceledMail(brand, site, content.payload)
      case 'withdrawal-received':
        return withdrawalReceivedMail(brand, site, { email: row.recipient, ...content.payload })
      case 'resume-quiz':
      case 'email-offer':
        return writeInvitation(services, brand, site, content.kind, content.payload.leadId, row.recipient)
      case 'session-ended':
        return sessionEndedMail(brand, site, content.payload)
      case 'recovery-code-used':
        return recoveryCodeUsedMail(brand, site, content.payload)
      case 'second-factor-added':
        return secondFactorAddedMail(brand, site, content.payload)
      case 'second-factor-removed':
        return secondFactorRemovedMail(brand, site, content.payload)
      default:
        // NOTE: queued by a process of a newer version, which sends it once this one is gone.
        throw new MailFailure('unsent', `The kind "${unknownKind(content)}" is unknown to this version.`)
    }
  }
  const written = await words()
  if (written === undefined) return undefined
  const message: MailMessage = {
    id: row.id,
    kind: row.kind,
    brandId: brand.appId,
    from: { name: brand.name, address: services.config.mail.from ?? brand.brandLinks.supportEmail },
    to: row.recipient,
    replyTo: brand.brandLinks.supportEmail,
    ...written,
  }
  checkHeaders(message)
  return message
}
