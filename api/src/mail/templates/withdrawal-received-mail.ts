import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Confirms a withdrawal from a contract with all it said and when it came; for the buyer to keep. */
export function withdrawalReceivedMail(
  brand: Brand,
  site: URL,
  { email, name, orderNumber, receivedAt }: MailPayloads['withdrawal-received'] & { readonly email: string },
): ComposedMail {
  const { supportEmail } = brand.brandLinks
  return renderMail(brand, {
    subject: `We have your withdrawal, ${brand.name}`,
    heading: 'We have your withdrawal',
    preview: 'This email confirms it. Please keep it.',
    blocks: [
      {
        kind: 'text',
        text: `You have told us that you withdraw from your contract with ${brand.legal.companyName}. Please keep this email as your confirmation.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Name', name],
          ['Email', email],
          ['Order number', orderNumber ?? 'Not given'],
          ['Received on', formatDay(Date.parse(receivedAt))],
          ['Time', `${receivedAt.slice(11, 19)} UTC`],
        ],
      },
      {
        kind: 'text',
        text: 'We check your order and pay back what is due within 14 days, the way you paid. There is nothing else for you to do.',
      },
      {
        kind: 'text',
        text: `Was this not you, or do you want to keep your plan? Write to ${supportEmail} and we put it right.`,
      },
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
    ],
    reason: `You get this mail because somebody withdrew from a contract with ${brand.name} and gave this address.`,
  })
}
