import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Confirms a withdrawal from a contract with everything that was declared and when, for the buyer to keep. */
export function withdrawalReceivedMail(
  brand: Brand,
  site: URL,
  { email, name, orderNumber, receivedAt }: MailPayloads['withdrawal-received'] & { readonly email: string },
): ComposedMail {
  const { supportEmail } = brand.brandLinks
  return renderMail(brand, {
    subject: `We have received your ${brand.name} withdrawal`,
    heading: 'We have received your withdrawal',
    preview: 'This email confirms it. Please keep it.',
    blocks: [
      {
        kind: 'text',
        text: `You told us that you withdraw from your contract with ${brand.legal.companyName}. Please keep this email as your confirmation.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Name', name],
          ['Email', email],
          ['Order number', orderNumber ?? 'Not given'],
          ['Received on', wordedDay(receivedAt)],
          ['Time', `${receivedAt.slice(11, 19)} UTC`],
        ],
      },
      {
        kind: 'text',
        text: "We will check your order and refund what is due within 14 days, to the payment method you used. For the withdrawal, you don't need to do anything else.",
      },
      // NOTE: true of everybody, because it must not tell whether the address has a plan.
      {
        kind: 'text',
        text: 'Until we have checked it, a plan may still renew. To stop that at once, cancel it in your account.',
      },
      {
        kind: 'text',
        text: `Wasn't you? Or would you rather keep your plan? Write to ${supportEmail}, and we will set it right.`,
      },
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
    ],
    reason: `You received this email because someone withdrew from a contract with ${brand.name} and gave this address.`,
  })
}
