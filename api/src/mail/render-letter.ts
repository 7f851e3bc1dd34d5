import type { Brand } from '@fennel/funnel'
import type { Letter, LetterBlock } from './letter.ts'
import type { ComposedMail } from './mail-message.ts'
import { html } from './markup.ts'
import type { Markup } from './markup.ts'

/** Gives a letter its two forms, in the brand's colours and words. */
export function renderLetter(brand: Brand, letter: Letter): ComposedMail {
  return { subject: letter.subject, html: htmlOf(brand, letter), text: textOf(brand, letter) }
}

function htmlOf(brand: Brand, { subject, heading, blocks, reason }: Letter): string {
  const { colors } = brand.theme
  const { supportEmail } = brand.brandLinks
  const page = `margin:0;padding:24px 12px;background:${colors.background};color:${colors.text};font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`
  const card = `max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;background:${colors.surface};border:1px solid ${colors.neutral[200]}`
  const foot = `max-width:560px;margin:16px auto 0;padding:0 12px;color:${colors.textMuted};font-size:13px;text-align:center`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${page}">
        <div style="${card}">
          <p style="margin:0 0 20px;color:${colors.primary[700]};font-weight:700;font-size:18px">
            ${brand.name}
          </p>
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${heading}</h1>
          ${blocks.map((block) => blockOf(brand, block))}
        </div>
        <div style="${foot}">
          <p style="margin:0 0 8px">${reason}</p>
          <p style="margin:0 0 8px">
            Questions? Write to
            <a href="mailto:${supportEmail}" style="color:${colors.primary[700]}">${supportEmail}</a>.
          </p>
          <p style="margin:0">${brand.legal.companyName}, ${brand.legal.companyAddress}</p>
        </div>
      </body>
    </html> `.markup
}

function blockOf(brand: Brand, block: LetterBlock): Markup {
  const { colors } = brand.theme
  const link = `color:${colors.primary[700]};font-weight:600`
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px">${block.text}</p>`
    case 'note':
      return html`<p style="margin:0 0 12px;color:${colors.textMuted};font-size:14px">${block.text}</p>`
    case 'button': {
      const face = `display:inline-block;padding:14px 28px;border-radius:999px;background:${colors.primary[600]};color:#ffffff;font-weight:700;text-decoration:none`
      return html`<p style="margin:8px 0 24px">
        <a href="${addressOf(block.url)}" target="_blank" rel="noopener noreferrer" style="${face}"
          >${block.label}</a
        >
      </p>`
    }
    case 'links':
      return html`<p style="margin:0 0 16px">
        ${block.links.map(
          ({ label, url }) =>
            html`<a
              href="${addressOf(url)}"
              target="_blank"
              rel="noopener noreferrer"
              style="${link};display:inline-block;padding:10px 16px 10px 0"
              >${label}</a
            >`,
        )}
      </p>`
    case 'facts':
      return html`<dl
        style="margin:0 0 20px;padding:16px;border-radius:12px;background:${colors.primary[50]}"
      >
        ${block.rows.map(
          ([name, value]) =>
            html`<dt style="color:${colors.textMuted};font-size:14px">${name}</dt>
              <dd style="margin:0 0 10px;font-weight:600">${value}</dd>`,
        )}
      </dl>`
    case 'steps':
      return html`<ol style="margin:0 0 16px;padding-left:22px">
        ${block.items.map((item) => html`<li style="margin:0 0 8px">${item}</li>`)}
      </ol>`
  }
}

function textOf(brand: Brand, { heading, blocks, reason }: Letter): string {
  const parts = [
    brand.name,
    heading,
    ...blocks.map(textOfBlock),
    '--',
    reason,
    `Questions? Write to ${brand.brandLinks.supportEmail}`,
    `${brand.legal.companyName}, ${brand.legal.companyAddress}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOfBlock(block: LetterBlock): string {
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

function addressOf(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('A mail links to web pages only.')
  return url.href
}
