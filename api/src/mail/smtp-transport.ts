import { createTransport } from 'nodemailer'
import { MailFailure } from './mail-message.ts'
import type { MailTransport } from './mail-transport.ts'

/** Sends through the mail server of an `smtp://` or `smtps://` address, one connection for each mail. */
export function createSmtpTransport(url: string): MailTransport {
  const server = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, from, to, replyTo, subject, html, text, unsubscribe }) => {
      const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
      try {
        await server.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          to: { name: '', address: to },
          replyTo: { name: '', address: replyTo },
          subject,
          text,
          html,
          // NOTE: keeps holiday notices from answering.
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
        })
      } catch (failure) {
        throw new MailFailure(outcomeOf(failure), sentenceOf(failure))
      }
    },
  }
}

/** The button that mail programs show beside the sender (RFC 2369 and RFC 8058). */
function listHeaders(unsubscribe: URL | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Faults that happen before the text of a mail is handed over. */
const earlyCodes: ReadonlySet<string> = new Set([
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ETLS',
  'EENVELOPE',
  'ECONFIG',
  'EPROXY',
])

function outcomeOf(failure: unknown): MailFailure['outcome'] {
  if (typeof failure !== 'object' || failure === null) return 'unsure'
  const { code, responseCode, syscall, timeoutType } = failure as Readonly<Record<string, unknown>>
  // NOTE: 5xx about the letter or its reader is final; 5xx about us (a wrong password) can be mended meanwhile.
  if (typeof responseCode === 'number') {
    return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'refused' : 'unsent'
  }
  const isEarly =
    earlyCodes.has(String(code)) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (typeof timeoutType === 'string' && timeoutType !== 'SOCKET_TIMEOUT')
  return isEarly ? 'unsent' : 'unsure'
}

// NOTE: a server's own words may repeat the reader's address; the log and the table get its codes only.
function sentenceOf(failure: unknown): string {
  const { code, command, responseCode } = (failure ?? {}) as Readonly<{
    code?: string
    command?: string
    responseCode?: number
  }>
  return `The mail server did not take the mail (${code ?? 'no code'} at ${command ?? 'no command'}: ${responseCode ?? 'no answer'}).`
}
