import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { loadBrand } from '@fennel/brands'
import { invitingKinds } from './mail-kinds.ts'
import { mailSamples } from './mail-samples.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { openMailServer, sampleMessage as message } from './testing/open-mail-server.ts'

const samples = mailSamples(await loadBrand('calmplate'), new URL('https://shop.example')).map(
  (sample) => [sample.id, sample] as const,
)

test('a mail arrives exactly as written', async () => {
  await using server = await openMailServer()
  await createSmtpTransport(server.url).send(message)
  const [mail] = server.mails
  expect(server.mails).toHaveLength(1)
  expect(mail?.to).toEqual([message.to])
  const read = await PostalMime.parse(mail?.raw ?? '')
  expect(read).toMatchObject({
    from: message.from,
    to: [{ address: message.to }],
    replyTo: [{ address: message.replyTo }],
    subject: message.subject,
    messageId: '<mail-1@calmplate.example>',
  })
  expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text)
  expect(read.html?.trim()).toBe(message.html)
  expect(read.attachments).toEqual([])
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test.each(samples)('%s arrives with subject, both forms and its unsubscribe link', async (_id, sample) => {
  await using server = await openMailServer()
  await createSmtpTransport(server.url).send({ ...message, ...sample.mail, kind: sample.kind })
  const read = await PostalMime.parse(server.mails[0]?.raw ?? '')
  expect(read.subject).toBe(sample.mail.subject)
  expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(sample.mail.text.trim())
  expect(read.html?.replaceAll('\r\n', '\n').trim()).toBe(sample.mail.html.trim())
  expect(read.attachments).toEqual([])
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value
  const isInviting = invitingKinds.has(sample.kind)
  expect(header('list-unsubscribe')).toBe(isInviting ? `<${sample.mail.unsubscribe?.href}>` : undefined)
  expect(header('list-unsubscribe-post')).toBe(isInviting ? 'List-Unsubscribe=One-Click' : undefined)
})

test('a URL that asks for a pool leaves no connection open', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await openMailServer({ onClose: () => closed.resolve() })
  await createSmtpTransport(`${server.url}?pool=true`).send(message)
  await closed.promise
  expect(server.mails).toHaveLength(1)
})

test('signs in with the user and password of the URL', async () => {
  const seen: unknown[] = []
  await using server = await openMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password])
      done(password === 'let me in' ? null : new Error('no'), { user: 1 })
    },
  })
  const urlOf = (password: string) =>
    server.url.replace('smtp://', `smtp://fennel:${encodeURIComponent(password)}@`)
  await createSmtpTransport(urlOf('let me in')).send(message)
  await expect(createSmtpTransport(urlOf('wrong')).send(message)).rejects.toMatchObject({ outcome: 'unsent' })
  expect(seen).toEqual([
    ['fennel', 'let me in'],
    ['fennel', 'wrong'],
  ])
  expect(server.mails).toHaveLength(1)
})

/** Reaches this machine by an address that does not look local. */
const asElsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'a remote server without TLS gets neither a mail nor a password: %j',
  async (query) => {
    const seen: unknown[] = []
    await using server = await openMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => {
        seen.push(username)
        done(null, { user: 1 })
      },
    })
    const url = asElsewhere(server.url.replace('smtp://', 'smtp://fennel:let%20me%20in@')) + query
    await expect(createSmtpTransport(url).send(message)).rejects.toMatchObject({ outcome: 'unsent' })
    expect([seen, server.mails]).toEqual([[], []])
  },
)

test('a remote server with TLS is used over TLS', async () => {
  const seen: unknown[] = []
  await using server = await openMailServer({
    disabledCommands: [],
    onAuth: ({ username, password }, { secure }, done) => {
      seen.push([secure, username, password])
      done(null, { user: 1 })
    },
  })
  const url = asElsewhere(server.url.replace('smtp://', 'smtp://fennel:let%20me%20in@'))
  // NOTE: a mail held back by an untrusted certificate waits until there is a trusted one.
  await expect(createSmtpTransport(url).send(message)).rejects.toMatchObject({
    outcome: 'unsent',
    message: expect.stringMatching(/CERT/),
  })
  await createSmtpTransport(`${url}?tls.rejectUnauthorized=false`).send(message)
  expect(seen).toEqual([[true, 'fennel', 'let me in']])
  expect(server.mails).toHaveLength(1)
})

/** How a server answers that refuses something; the enhanced code begins its message. */
const refusal = (code: number, enhanced = '') =>
  Object.assign(new Error(`${enhanced} mía+plan@example.com is not welcome`.trim()), { responseCode: code })

const refusingSender = (code: number, enhanced?: string): SMTPServerOptions => ({
  onMailFrom: (_from, _session, done) => done(refusal(code, enhanced)),
})
const refusingRecipient = (code: number, enhanced?: string): SMTPServerOptions => ({
  onRcptTo: (_to, _session, done) => done(refusal(code, enhanced)),
})
const refusingContent = (code: number, enhanced?: string): SMTPServerOptions => ({
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done(refusal(code, enhanced)))
  },
})

test.each([
  ['an unknown recipient', refusingRecipient(550), 'refused'],
  ['an unknown recipient, with its code', refusingRecipient(550, '5.1.1'), 'refused'],
  ['a domain that takes no mail', refusingRecipient(556, '5.1.10'), 'refused'],
  ['a mailbox that was closed', refusingRecipient(550, '5.2.1'), 'refused'],
  ['a recipient it is too busy for', refusingRecipient(451), 'unsent'],
  ['to relay for us', refusingRecipient(554, '5.7.1'), 'unsent'],
  ['us only once it knows the recipient', refusingRecipient(550, '5.1.8'), 'unsent'],
  ['us until we sign in', refusingRecipient(530), 'unsent'],
  ['us as the sender', refusingSender(550), 'unsent'],
  ['a sender it does not know', refusingSender(550, '5.1.8'), 'unsent'],
  ['us for today', refusingContent(550, '5.4.5'), 'unsent'],
  ['the mail itself', refusingContent(554), 'unsent'],
] satisfies readonly (readonly [string, SMTPServerOptions, string])[])(
  'a server that refuses %s',
  async (_what, options, outcome) => {
    await using server = await openMailServer(options)
    const sending = createSmtpTransport(server.url).send(message)
    await expect(sending).rejects.toMatchObject({ outcome })
    // NOTE: the server's message may name the recipient; what we store does not.
    await expect(sending).rejects.not.toThrow(/welcome/)
  },
)

test.each([
  ['before the server has the mail', 'unsent'],
  ['while the mail is being confirmed', 'unsure'],
])('a connection that breaks %s leaves it %s', async (_when, outcome) => {
  let cut = () => {}
  await using server = await openMailServer({
    onRcptTo(_to, _session, done) {
      if (outcome === 'unsent') cut()
      else done()
    },
    onData(stream) {
      stream.resume()
      stream.on('end', () => cut())
    },
  })
  const proxy = await openCuttableProxy(server.url)
  cut = proxy.cut
  await expect(createSmtpTransport(proxy.url).send(message)).rejects.toMatchObject({ outcome })
  await proxy.close()
})

test('without a server, nothing was sent', async () => {
  const gone = await openMailServer()
  await gone[Symbol.asyncDispose]()
  await expect(createSmtpTransport(gone.url).send(message)).rejects.toMatchObject({ outcome: 'unsent' })
})

/** Passes everything through until it is cut. */
async function openCuttableProxy(target: string) {
  const sockets: { readonly destroy: () => void }[] = []
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    near
      .on('error', () => undefined)
      .pipe(far.on('error', () => undefined))
      .pipe(near)
    sockets.push(near, far)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  }
}
