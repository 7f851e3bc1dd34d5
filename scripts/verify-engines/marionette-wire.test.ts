import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openMarionetteWire } from './marionette-wire.ts'

const framed = (message: unknown): Buffer => {
  const text = JSON.stringify(message)
  return Buffer.from(`${Buffer.byteLength(text)}:${text}`)
}

let close = (): void => undefined
afterEach(() => close())

/** A Marionette that answers each command, in bytes, and notes what it was asked. */
async function fakeFirefox(
  answer: (asked: [number, number, string, unknown], socket: Socket) => void,
  patienceMs = 20_000,
) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.write(framed({ applicationType: 'gecko', marionetteProtocol: 3 }))
    socket.on('data', (bytes) => {
      // NOTE: two commands may arrive at once; none of these holds a "]" of its own before its end.
      for (const [text] of bytes.toString().matchAll(/\[.*?\](?=\d+:|$)/g)) answer(JSON.parse(text), socket)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const wire = await openMarionetteWire((server.address() as AddressInfo).port, patienceMs)
  close = () => {
    wire.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return wire
}

it('names the command as Marionette does, and unwraps its value', async () => {
  let last: unknown
  const wire = await fakeFirefox((asked, socket) => {
    last = asked
    socket.write(framed([1, asked[1], null, { value: 'ok' }]))
  })
  expect(await wire.send('elementClick', { element: 'e1' })).toBe('ok')
  expect(last).toEqual([0, 1, 'WebDriver:ElementClick', { id: 'e1' }])
  await wire.send('takeScreenshot')
  expect(last).toEqual([0, 2, 'WebDriver:TakeScreenshot', { full: false }])
})

it('returns a result that is not wrapped as it is', async () => {
  const wire = await fakeFirefox(([, id], socket) => socket.write(framed([1, id, null, { sessionId: 's' }])))
  expect(await wire.send('newSession', { capabilities: {} })).toEqual({ sessionId: 's' })
})

it('puts together what arrives in pieces, also within a character, and takes apart what arrives at once', async () => {
  const ids: number[] = []
  const wire = await fakeFirefox(([, id], socket) => {
    ids.push(id)
    if (ids.length < 2) return
    const both = Buffer.concat(
      ids.toReversed().map((one) => framed([1, one, null, { value: `größer ${one}` }])),
    )
    const inside = both.indexOf('ö') + 1
    socket.write(both.subarray(0, inside))
    setImmediate(() => socket.write(both.subarray(inside)))
  })
  expect(await Promise.all([wire.send('executeScript'), wire.send('executeScript')])).toEqual([
    'größer 1',
    'größer 2',
  ])
})

it('fails with the code of a refusal', async () => {
  const wire = await fakeFirefox(([, id], socket) => {
    socket.write(framed([1, id, { error: 'no such element', message: 'Gone', stacktrace: '' }, null]))
  })
  await expect(wire.send('elementClick', { element: 'e' })).rejects.toMatchObject({
    code: 'no such element',
    message: 'elementClick: no such element: Gone',
  })
})

it('fails when Firefox goes away, and when it does not answer', async () => {
  const silent = await fakeFirefox(() => undefined, 500)
  await expect(silent.send('navigateTo', { url: 'about:blank' })).rejects.toThrow('no answer within 0.5 s')
  close()
  const leaving = await fakeFirefox((_, socket) => void socket.destroy())
  await expect(leaving.send('navigateTo', { url: 'about:blank' })).rejects.toThrow('closed the connection')
})
