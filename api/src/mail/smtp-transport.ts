import { createTransport } from 'nodemailer'
import { MailFailure } from './mail-message.ts'
import { longestSending } from './mail-transport.ts'
import type { MailTransport } from './mail-transport.ts'

/**
 * Sends through the mail server of an `smtp://` or `smtps://` URL, one connection per mail. A server on another machine
 * must offer TLS.
 */
export function createSmtpTransport(url: string): MailTransport {
  const server = createTransport({
    url: withTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // NOTE: a little less than a mail may take, so that its connection is closed before it is sent again.
    socketTimeout: longestSending - 10_000,
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
          // NOTE: keeps vacation responders from answering.
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
        })
      } catch (failure) {
        throw new MailFailure(outcomeOf(failure), sentenceOf(failure))
      }
    },
  }
}

const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** The URL, with TLS required for every server but this machine. */
function withTls(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'smtp:' || ownName.test(url.hostname)) return address
  // NOTE: parameters in the URL override other options, so it is set there, whatever the URL said.
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** The headers of the unsubscribe button that mail programs show (RFC 2369 and RFC 8058). */
function listHeaders(unsubscribe: URL | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Error codes from before the mail's content is handed over. */
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

/**
 * Replies to a recipient's address that say there is no such mailbox: by their enhanced code (RFC 3463; 5.1.7 and 5.1.8
 * are about the sender), or without one by the code alone (RFC 5321; 530 and 554, for example, are about us).
 */
const lacksRecipient = /^(?:5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d|55[0-3](?![ -]\d\.\d{1,3}\.\d))/

function outcomeOf(failure: unknown): MailFailure['outcome'] {
  if (typeof failure !== 'object' || failure === null) return 'unsure'
  const { code, originalCode, command, response, responseCode, syscall, timeoutType } = failure as Readonly<
    Record<string, unknown>
  >
  // NOTE: only a 5xx about the recipient is final. One about us (a wrong password, an unknown sender, a quota that is
  // used up, a mail taken for spam) can be fixed, and would otherwise end every mail that is due.
  if (typeof responseCode === 'number') {
    return command === 'RCPT TO' && lacksRecipient.test(String(response)) ? 'refused' : 'unsent'
  }
  const isEarly =
    earlyCodes.has(String(code)) ||
    // NOTE: Node's codes for certificates it rejects, e.g. CERT_HAS_EXPIRED, which happens before anything is sent.
    /CERT|UNABLE_TO_VERIFY/.test(String(originalCode)) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (typeof timeoutType === 'string' && timeoutType !== 'SOCKET_TIMEOUT')
  return isEarly ? 'unsent' : 'unsure'
}

// NOTE: a server's message may contain the recipient's address, so only its codes are logged and stored.
function sentenceOf(failure: unknown): string {
  const { code, originalCode, command, responseCode } = (failure ?? {}) as Readonly<{
    code?: string
    originalCode?: string
    command?: string
    responseCode?: number
  }>
  return `The mail server did not take the mail (${originalCode ?? code ?? 'no code'} at ${command ?? 'no command'}: ${responseCode ?? 'no answer'}).`
}
