import type { Queryable } from '#api/db/client.ts'
import { mailLifetimes, checkInvitationEligibility } from '#api/mail/index.ts'
import type { MailContent, IneligibleReason } from '#api/mail/index.ts'
import { hasOfferEnded, plansOffer } from '#api/offer-windows/index.ts'
import { isLate } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { whyCancellationIsOutdated, whyRenewalIsOutdated } from '#api/subscriptions/index.ts'
import type { MailOfPerson } from '../mails-of-person.ts'

/** A person with all mails written to them, the newest first, and their paid plans. */
interface Person {
  readonly mails: readonly MailOfPerson[]
  readonly plans: readonly SubscriptionRow[]
}

type PlanMail = Extract<MailContent, { readonly payload: { readonly productId: string } }>
type PlanOfMail = readonly SubscriptionRow[]

const notInvited: Readonly<Record<IneligibleReason, string>> = {
  forgotten: 'The lead it links to was erased.',
  bought: 'They have bought a plan since.',
  'no-consent': 'They no longer consent to these emails.',
}

/**
 * Why a mail should not be resent: it is no longer true, or another one says it better. Null if it still makes sense.
 * One-time links are made when a mail is sent, so none of them is ever sent twice.
 */
export async function reasonNotToResend(
  services: Services,
  db: Queryable,
  person: Person,
  mail: MailOfPerson,
): Promise<string | null> {
  const brand = services.brands.get(mail.brandId)
  if (brand === undefined) return 'Its brand no longer exists.'
  if (mail.endedAt === null) return 'Not sent yet.'
  const content = { kind: mail.kind, payload: mail.payload } as MailContent
  switch (content.kind) {
    case 'welcome':
    case 'receipt':
    case 'second-trial':
    case 'withdrawal-received':
      return null
    case 'password-changed':
    case 'session-ended':
    case 'recovery-code-used':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'email-corrected':
      return supersededReason(person, mail)
    case 'password-reset':
    case 'sign-in-link':
      return supersededReason(person, mail) ?? resetReason(services, person, mail)
    case 'trial-ending':
      return whyRenewalIsOutdated(
        services,
        plansOf(person, mail, content),
        content.payload,
        content.payload.endsAt,
      )
    case 'renewal-reminder':
    case 'plan-resumed':
      return whyRenewalIsOutdated(
        services,
        plansOf(person, mail, content),
        content.payload,
        content.payload.renewsAt,
      )
    case 'rhythm-switched':
      return whyRenewalIsOutdated(
        services,
        plansOf(person, mail, content),
        content.payload,
        content.payload.startsAt,
      )
    case 'payment-failed':
      return (
        supersededReason(person, mail, content.payload.productId) ??
        failureReason(services, plansOf(person, mail, content), content.payload)
      )
    case 'cancelled':
      return (
        supersededReason(person, mail, content.payload.productId) ??
        whyCancellationIsOutdated(plansOf(person, mail, content), content.payload)
      )
    case 'resume-quiz':
    case 'email-offer': {
      const invited = await checkInvitationEligibility(db, content.payload.leadId)
      if (typeof invited === 'string') return notInvited[invited]
      const isOver =
        content.kind === 'email-offer' &&
        (await hasOfferEnded(services, brand, content.payload.leadId, plansOffer))
      return isOver ? 'The offer has ended for them.' : null
    }
    default:
      return unknownReason(content)
  }
}

/** The compiler rules this kind out, but a newer version may have sent it. */
function unknownReason(_content: never): string {
  return 'This server doesn’t know this kind of email yet. Try again once the upgrade is done.'
}

/** A later mail of the same kind, about the same product, supersedes this one. */
function supersededReason({ mails }: Person, mail: MailOfPerson, productId?: string): string | null {
  const newer = mails
    .slice(0, mails.indexOf(mail))
    .find(
      ({ kind, brandId, payload }) =>
        kind === mail.kind &&
        brandId === mail.brandId &&
        (productId === undefined || ('productId' in payload && payload.productId === productId)),
    )
  return newer === undefined ? null : 'There’s a newer email of this kind. Resend that one.'
}

function resetReason({ now }: Services, { mails }: Person, { kind, createdAt }: MailOfPerson): string | null {
  if (mails.some((other) => reportsPassword(other, createdAt))) return 'The password has been changed since.'
  // NOTE: a link to a new password is only for somebody who has just asked for one.
  return now() - createdAt.getTime() >= mailLifetimes[kind]
    ? 'The link has expired. They can request a new one under “Forgot password.”'
    : null
}

/** Whether it was written because a password was chosen since, the first one included; not if an operator resent it. */
function reportsPassword({ kind, dedupeKey, createdAt }: MailOfPerson, since: Date): boolean {
  if (kind === 'password-changed') return createdAt >= since
  // NOTE: not one written with the account at the same moment, after which the link was asked for.
  return kind === 'welcome' && dedupeKey.startsWith('welcome:') && createdAt > since
}

/** The plans a mail is about, the newest first. It may name the product as bought or as switched to. */
function plansOf({ plans }: Person, { brandId }: MailOfPerson, { payload }: PlanMail): PlanOfMail {
  const names = ({ productId, switchedProductId }: SubscriptionRow) => [productId, switchedProductId]
  return plans.filter((plan) => plan.brandId === brandId && names(plan).includes(payload.productId))
}

function failureReason(
  { now }: Services,
  plans: PlanOfMail,
  { triesAgainAt }: { readonly triesAgainAt: string | null },
): string | null {
  const running = plans.filter(({ endedAt }) => endedAt === null)
  if (running.length === 0) return 'The plan has ended.'
  if (!running.some(isLate)) return 'The payment has been made since.'
  return triesAgainAt !== null && Date.parse(triesAgainAt) <= now() ? 'The next retry date has passed.' : null
}
