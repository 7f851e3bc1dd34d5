import { createTransport } from 'nodemailer'
import { MailFailure } from './mail-message.ts'
import type { MailTransport } from './mail-transport.ts'

/**
 * Sends through the mail server of an `smtp://` or `smtps://` address, one connection for each mail. A server on another
 * machine that offers no TLS is sent nothing.
 */
export function createSmtpTransport(url: string): MailTransport {
  const server = createTransport({
    url: withTls(url),
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

const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** The address, with TLS required from whoever is not this machine. */
function withTls(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'smtp:' || ownName.test(url.hostname)) return address
  // NOTE: what stands in the address wins over other options, so that is where it is said, whatever it said before.
  url.searchParams.set('requireTLS', 'true')
  return url.href
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
  const { code, originalCode, responseCode, syscall, timeoutType } = failure as Readonly<
    Record<string, unknown>
  >
  // NOTE: 5xx about the mail or its reader is final; 5xx about us (a wrong password) can be mended meanwhile.
  if (typeof responseCode === 'number') {
    return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'refused' : 'unsent'
  }
  const isEarly =
    earlyCodes.has(String(code)) ||
    // NOTE: as Node names certificates it does not take (CERT_HAS_EXPIRED); those are looked at before anything is said.
    /CERT|UNABLE_TO_VERIFY/.test(String(originalCode)) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (typeof timeoutType === 'string' && timeoutType !== 'SOCKET_TIMEOUT')
  return isEarly ? 'unsent' : 'unsure'
}

// NOTE: a server's own words may repeat the reader's address; the log and the table get its codes only.
function sentenceOf(failure: unknown): string {
  const { code, originalCode, command, responseCode } = (failure ?? {}) as Readonly<{
    code?: string
    originalCode?: string
    command?: string
    responseCode?: number
  }>
  return `The mail server did not take the mail (${originalCode ?? code ?? 'no code'} at ${command ?? 'no command'}: ${responseCode ?? 'no answer'}).`
}
