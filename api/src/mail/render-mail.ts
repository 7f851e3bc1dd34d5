import type { Brand } from '@fennel/funnel'
import type { MailBody, MailBlock } from './mail-body.ts'
import { lookOf, sheetOf } from './mail-look.ts'
import type { MailLook } from './mail-look.ts'
import type { ComposedMail } from './mail-message.ts'
import { html } from './markup.ts'
import type { Markup } from './markup.ts'
import { addressOf, textOf } from './render-mail-text.ts'

/** Renders a mail as HTML and text, in the brand's colors and with its name and legal details. */
export function renderMail(brand: Brand, body: MailBody): ComposedMail {
  const { subject, unsubscribe } = body
  return {
    subject,
    html: htmlOf(brand, body),
    text: textOf(brand, body),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  }
}

// NOTE: a table centers the mail, because some mail programs support nothing else.
function htmlOf(brand: Brand, body: MailBody): string {
  const { subject, heading, blocks } = body
  const look = lookOf(brand)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ markup: sheetOf(brand) }}
        </style>
      </head>
      <body class="page" style="${look.page}">
        <div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          ${previewOf(body)}
        </div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="${look.page}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:584px;margin:0 auto"
              >
                <tr>
                  <td class="card ink" style="${look.card}">
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td aria-hidden="true" style="${look.mark}">${brand.name.slice(0, 1)}</td>
                        <td class="tint" style="${look.name}">${brand.name}</td>
                      </tr>
                    </table>
                    <h1 class="ink" style="${look.heading}">${heading}</h1>
                    ${blocks.map((block) => blockOf(look, block))}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="${look.foot}">${footOf(brand, body)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}

function previewOf({ preview, blocks }: MailBody): string {
  return preview ?? blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))[0] ?? ''
}

function footOf(brand: Brand, { reason, unsubscribe }: MailBody): Markup {
  const { supportEmail } = brand.brandLinks
  const { companyName, companyCode, companyAddress } = brand.legal
  const line = 'margin:0 0 8px'
  const link = `color:inherit;text-decoration:underline`
  return html`<p style="${line}">${reason}</p>
    ${
      unsubscribe === undefined
        ? undefined
        : html`<p style="${line}">
            <a
              href="${addressOf(unsubscribe)}"
              target="_blank"
              rel="noopener noreferrer"
              class="soft"
              style="${link};display:inline-block;padding:10px 8px"
              >Unsubscribe from these emails</a
            >
          </p>`
    }
    <p style="${line}">
      Questions? Write to <a href="mailto:${supportEmail}" class="soft" style="${link}">${supportEmail}</a>.
    </p>
    <p style="margin:0">${companyName} (${companyCode}), ${companyAddress}</p>`
}

function blockOf(look: MailLook, block: MailBlock): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${look.text}">${block.text}</p>`
    case 'note':
      return html`<p class="soft" style="${look.note}">${block.text}</p>`
    case 'button':
      return html`<table
        role="presentation"
        class="go-box"
        cellpadding="0"
        cellspacing="0"
        style="${look.button}"
      >
        <tr>
          <td>
            <a
              href="${addressOf(block.url)}"
              target="_blank"
              rel="noopener noreferrer"
              class="go"
              style="${look.buttonFace}"
              >${block.label}</a
            >
          </td>
        </tr>
      </table>`
    case 'links':
      return html`<p style="margin:0 0 8px">
        ${block.links.map(
          ({ label, url }) =>
            html`<a
              href="${addressOf(url)}"
              target="_blank"
              rel="noopener noreferrer"
              class="tint"
              style="${look.link}"
              >${label}</a
            >`,
        )}
      </p>`
    case 'facts':
      return html`<table class="facts" cellpadding="0" cellspacing="0" style="${look.facts}">
        ${block.rows.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row" class="soft" style="${look.factName}">${name}</th>
              <td class="ink" style="${look.factValue}">${value}</td>
            </tr>`,
        )}
      </table>`
    case 'steps':
      return html`<ol class="ink" style="${look.text};padding-left:22px">
        ${block.items.map((item) => html`<li style="margin:0 0 8px">${item}</li>`)}
      </ol>`
  }
}
