import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import { renderMail } from '../render-mail.ts'

/**
 * Goes to the former address, which may be a stranger's, or that of an owner whom somebody impersonated. So it says
 * what to do, and nothing about the new address.
 */
export function emailCorrectedAwayMail(
  brand: Brand,
  site: URL,
  { correctedAt }: MailPayloads['email-corrected'],
): ComposedMail {
  return renderMail(brand, {
    subject: `A ${brand.name} plan no longer uses this address`,
    heading: 'The email address of a plan was changed',
    blocks: [
      {
        kind: 'text',
        text: `Our support team was told that this email address is not the right one for a ${brand.name} plan and changed it on ${timeOf(correctedAt)}. From now on, emails about that plan go to the new address, and every device that was logged in has been logged out.`,
      },
      {
        kind: 'text',
        text: `If you asked for this, or never had a ${brand.name} plan, you don't need to do anything.`,
      },
      {
        kind: 'text',
        text: "If the plan is yours and you didn't ask for this, reply to this email or write to us right away. We will look into it and set it right.",
      },
      { kind: 'button', label: 'Contact us', url: new URL('/contact', site) },
    ],
    reason: `You received this email because this address belonged to a ${brand.name} plan until now.`,
  })
}

/** Goes to the new address: what now belongs to it, and how to sign in. */
export function emailCorrectedMail(
  brand: Brand,
  site: URL,
  { correctedAt }: MailPayloads['email-corrected'],
): ComposedMail {
  return renderMail(brand, {
    subject: `This is now the email address of your ${brand.name} plan`,
    heading: 'Your email address has been corrected',
    blocks: [
      {
        kind: 'text',
        text: `Our support team changed the email address of your ${brand.name} plan to this one on ${timeOf(correctedAt)}. Receipts and everything else about your plan will come here from now on.`,
      },
      {
        kind: 'text',
        text: 'To log in, set a password: we will email you a link. Every device that was logged in has been logged out.',
      },
      { kind: 'button', label: 'Set a password', url: new URL('/forgot-password', site) },
      {
        kind: 'text',
        text: `If you don't have a ${brand.name} plan, reply to this email and we will remove your address.`,
      },
    ],
    reason: `You received this email because your ${brand.name} plan now has this address.`,
  })
}

function timeOf(at: string): string {
  return `${wordedDay(at)} at ${at.slice(11, 16)} UTC`
}
