import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import type { MailMessage } from '../mail-message.ts'

/** With characters that a mail has to encode. */
export const sampleMessage: MailMessage = {
  id: 'mail-1',
  kind: 'welcome',
  brandId: 'calmplate',
  from: { name: 'Calmplate, the "app"', address: 'support@calmplate.example' },
  to: 'mía+plan@example.com',
  replyTo: 'support@calmplate.example',
  subject: 'Schön, dass du da bist: 100 % ✓',
  html: '<p>Grüße &amp; <a href="https://calmplate.example/x?a=1&amp;b=2">link</a></p>',
  text: 'Grüße\n\nhttps://calmplate.example/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijk\n.\nEnd',
}

/** A real mail server on this machine that stores what it receives. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: { readonly to: readonly string[]; readonly raw: Buffer }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
