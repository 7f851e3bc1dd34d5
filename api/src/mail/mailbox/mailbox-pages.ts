import type { KeptMail } from '../mailbox-transport.ts'
import { html } from '../markup.ts'
import type { Markup } from '../markup.ts'
import type { MailboxListing } from './read-mailbox.ts'

/** The path of the mailbox, and the prefix of each mail's path. */
export const mailboxPath = '/sandbox/mail'

/** The list of stored mails, newest first. */
export function listPage({ newest, total }: MailboxListing): string {
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p class="count">${countOf(newest.length, total)}</p>
      ${
        newest.length === 0
          ? html`<p>No emails yet. Reload this page to check again.</p>`
          : html`<ul class="mails">
              ${newest.map(
                ({ name, subject, to, sentAt }) =>
                  html`<li>
                    <a href="${mailboxPath}/${name}"
                      ><strong>${subject}</strong><span>to ${to}</span>${timeOf(sentAt)}</a
                    >
                  </li>`,
              )}
            </ul>`
      }`,
  )
}

/** One mail: sender, recipient, time, its HTML in a sandboxed frame, and its plain text with links. */
export function mailPage({ name, subject, from, to, sentAt }: KeptMail, text: string): string {
  return page(
    subject,
    html`<p><a href="${mailboxPath}">All emails</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Sent</dt>
        <dd>${timeOf(sentAt)}</dd>
      </dl>
      <iframe
        src="${mailboxPath}/${name}/html"
        title="${subject}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>Plain text</h2>
      <pre>${linked(text)}</pre>`,
  )
}

function countOf(shown: number, total: number): string {
  if (shown < total) return `The newest ${shown} of ${total} emails`
  return total === 1 ? '1 email' : `${total} emails`
}

function timeOf(sentAt: string): Markup {
  return html`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`
}

function linked(text: string): readonly Markup[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 0 ? html`${part}` : html`<a href="${part}" rel="noopener noreferrer">${part}</a>`,
    )
}

function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${mailboxPath}/mailbox.css" />
      </head>
      <body>
        <header><strong>Sandbox mailbox.</strong> These emails were sent to nobody.</header>
        <main>${body}</main>
      </body>
    </html> `.markup
}
