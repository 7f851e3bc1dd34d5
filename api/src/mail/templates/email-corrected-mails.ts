import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import { renderMail } from '../render-mail.ts'

/**
 * To the address that was corrected, which may be a stranger's, or that of an owner whom somebody else pretended to be:
 * so it says what to do, and nothing of the new address.
 */
export function emailCorrectedAwayMail(
  brand: Brand,
  site: URL,
  { correctedAt }: MailPayloads['email-corrected'],
): ComposedMail {
  return renderMail(brand, {
    subject: `A ${brand.name} plan no longer uses this address`,
    heading: 'Another email address was put in',
    blocks: [
      {
        kind: 'text',
        text: `Our support team was told that this email address is not the right one for a ${brand.name} plan, and put in another one on ${timeOf(correctedAt)}. From now on mails about that plan go there, and every device that was signed in has been signed out.`,
      },
      {
        kind: 'text',
        text: `If you asked for that, or never had a ${brand.name} plan, there is nothing to do.`,
      },
      {
        kind: 'text',
        text: 'If the plan is yours and you did not ask for it, answer this mail or write to us right away. We will look into it and put it right.',
      },
      { kind: 'button', label: 'It was not me', url: new URL('/contact', site) },
    ],
    reason: `You get this mail because this address belonged to a ${brand.name} plan until now.`,
  })
}

/** To the new address: what lies there now, and the way in. */
export function emailCorrectedMail(
  brand: Brand,
  site: URL,
  { correctedAt }: MailPayloads['email-corrected'],
): ComposedMail {
  return renderMail(brand, {
    subject: `This is the address of your ${brand.name} plan now`,
    heading: 'Your email address is corrected',
    blocks: [
      {
        kind: 'text',
        text: `Our support team put in this address for your ${brand.name} plan on ${timeOf(correctedAt)}. Receipts and everything else about it come here from now on.`,
      },
      {
        kind: 'text',
        text: 'To get in, choose a password: we send you a link for it. Every device that was signed in before has been signed out.',
      },
      { kind: 'button', label: 'Choose a password', url: new URL('/forgot-password', site) },
      {
        kind: 'text',
        text: `If you know nothing of a ${brand.name} plan, answer this mail, and we will take your address out again.`,
      },
    ],
    reason: `You get this mail because your ${brand.name} plan has this address now.`,
  })
}

function timeOf(at: string): string {
  return `${formatDay(Date.parse(at))} at ${at.slice(11, 16)} UTC`
}
