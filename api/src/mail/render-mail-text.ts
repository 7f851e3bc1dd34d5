import type { Brand } from '@fennel/funnel'
import type { MailBody, MailBlock } from './mail-body.ts'

/** The plain text version of a mail. */
export function textOf(brand: Brand, { heading, blocks, reason, unsubscribe }: MailBody): string {
  const { companyName, companyCode, companyAddress } = brand.legal
  const parts = [
    brand.name,
    heading,
    ...blocks.map(textOfBlock),
    '--',
    reason,
    ...(unsubscribe === undefined ? [] : [`Unsubscribe from these emails:\n${addressOf(unsubscribe)}`]),
    `Questions? Write to ${brand.brandLinks.supportEmail}`,
    `${companyName} (${companyCode}), ${companyAddress}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOfBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'button':
      return `${block.label}:\n${addressOf(block.url)}`
    case 'links':
      return block.links.map(({ label, url }) => `${label}: ${addressOf(url)}`).join('\n')
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'steps':
      return block.items.map((item, at) => `${at + 1}. ${item}`).join('\n')
  }
}

/** A link as a mail may contain it: to a web page only. */
export function addressOf(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('A mail links to web pages only.')
  return url.href
}
