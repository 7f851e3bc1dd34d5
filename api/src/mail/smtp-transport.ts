import { minuteMs } from '@fennel/funnel'
import { createTransport } from 'nodemailer'
import { MailFailure } from './mail-message.ts'
import { longestSending } from './mail-transport.ts'
import type { MailTransport } from './mail-transport.ts'

/** The longest time, in milliseconds, until a server has taken a whole mail: until then nothing can be sent twice. */
const longestHandover = minuteMs

/** A little less than a mail may take, so that its connection is closed before it is sent again. */
const longestConnection = longestSending - 10_000

/**
 * Sends through the mail server of an `smtp://` or `smtps://` URL, one connection per mail. A server on another machine
 * must offer TLS.
 */
export function createSmtpTransport(url: string): MailTransport {
  const options = {
    url: withTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: longestConnection,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    send: async ({ id, from, to, replyTo, subject, html, text, unsubscribe }) => {
      const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
      const late = new AbortController()
      const handover = setTimeout(() => late.abort(), longestHandover)
      const connection = setTimeout(() => late.abort(), longestConnection)
      let isHandedOver = false
      const server = createTransport(options)
      server.use('stream', ({ message }, done) => {
        message.processFunc((content) =>
          // NOTE: read to its end only after the server has asked for it, and before the line that completes it is
          // sent.
          content.once('end', () => {
            isHandedOver = true
            clearTimeout(handover)
          }),
        )
        done()
      })
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
          signal: late.signal,
        })
      } catch (failure) {
        throw new MailFailure(outcomeOf(failure, isHandedOver), sentenceOf(failure))
      } finally {
        clearTimeout(handover)
        clearTimeout(connection)
        // NOTE: for a URL that asks for a pool, whose connections would stay open.
        server.close()
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

/**
 * Replies to a recipient's address that say there is no such mailbox: by their enhanced code (RFC 3463; 5.1.7 and 5.1.8
 * are about the sender), or without one by the code alone (RFC 5321; 530 and 554, for example, are about us).
 */
const lacksRecipient = /^(?:5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d|55[0-3](?![ -]\d\.\d{1,3}\.\d))/

function outcomeOf(failure: unknown, isHandedOver: boolean): MailFailure['outcome'] {
  const { command, response, responseCode } = (failure ?? {}) as Readonly<Record<string, unknown>>
  // NOTE: only a 5xx about the recipient is final. One about us (a wrong password, an unknown sender, a quota that is
  // used up, a mail taken for spam) can be fixed, and would otherwise end every mail that is due.
  if (typeof responseCode === 'number') {
    return command === 'RCPT TO' && lacksRecipient.test(String(response)) ? 'refused' : 'unsent'
  }
  return isHandedOver ? 'unsure' : 'unsent'
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
