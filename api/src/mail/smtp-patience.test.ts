import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSmtpTransport } from './smtp-transport.ts'
import { openMailServer, sampleMessage } from './testing/open-mail-server.ts'

/** From now on, time can be skipped. */
const controlTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

test('a server may think for minutes before it confirms the mail, so that it is not sent twice', async () => {
  controlTime()
  const timed = vi.spyOn(Socket.prototype, 'setTimeout')
  const patience: (number | undefined)[] = []
  await using server = await openMailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        const ours = new Set(timed.mock.contexts as Socket[])
        for (const { remotePort, timeout } of ours) if (remotePort === port) patience.push(timeout)
        vi.advanceTimersByTime(4 * 60_000)
        done()
      })
    },
  })
  const port = Number(new URL(server.url).port)
  await createSmtpTransport(server.url).send(sampleMessage)
  timed.mockRestore()
  expect(patience).toEqual([expect.any(Number)])
  expect(patience[0]).toBeGreaterThan(4 * 60_000)
})

test('a server that stops answering before it has the mail has a minute, and the mail is unsent', async () => {
  controlTime()
  const reached = Promise.withResolvers<void>()
  await using server = await openMailServer({ onRcptTo: () => reached.resolve() })
  const sending = createSmtpTransport(server.url).send(sampleMessage)
  await reached.promise
  vi.advanceTimersByTime(60_000)
  await expect(sending).rejects.toMatchObject({ outcome: 'unsent' })
})

test('a mail that is not confirmed in five minutes is unsure, and its connection closed', async () => {
  controlTime()
  const reached = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  await using server = await openMailServer({
    onData(stream) {
      stream.resume()
      stream.on('end', reached.resolve)
    },
    onClose: () => closed.resolve(),
  })
  const sending = createSmtpTransport(server.url).send(sampleMessage)
  await reached.promise
  vi.advanceTimersByTime(5 * 60_000 - 1)
  await expect(sending).rejects.toMatchObject({ outcome: 'unsure' })
  await closed.promise
})
