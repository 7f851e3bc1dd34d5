import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { BrowserSession, hasGone } from './browser-session.ts'
import { openHttpWire } from './http-wire.ts'

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly body: unknown
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const opened = {
  status: 200,
  value: { sessionId: 'one two', capabilities: { browserName: 'Fake', browserVersion: '7.1' } },
}
let close = (): void => undefined
afterEach(() => close())

/** A driver that gives these answers, one after the other, and notes what it was asked. */
async function fakeDriver(
  answers: readonly ({ status: number; value?: unknown; text?: string } | 'never')[],
  patienceMs = 20_000,
) {
  const asked: Asked[] = []
  const left = [...answers]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      asked.push({ method: request.method, url: request.url, body: text === '' ? null : JSON.parse(text) })
      const answer = left.shift()
      if (answer === undefined || answer === 'never') return
      response.writeHead(answer.status).end(answer.text ?? JSON.stringify({ value: answer.value ?? null }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return { asked, wire: openHttpWire(`http://127.0.0.1:${port}`, patienceMs) }
}

it('opens a session and names it in every later path', async () => {
  const { asked, wire } = await fakeDriver([opened, { status: 200 }, { status: 200 }, { status: 200 }])
  const session = new BrowserSession(wire)
  expect(await session.open({ some: 'wish' }, 9_000)).toMatchObject({ browserVersion: '7.1' })
  await session.visit('http://localhost/quiz')
  await session.close()
  expect(asked).toEqual([
    { method: 'POST', url: '/session', body: { capabilities: { alwaysMatch: { some: 'wish' } } } },
    {
      method: 'POST',
      url: '/session/one%20two/timeouts',
      body: { script: 9_000, pageLoad: 9_000, implicit: 0 },
    },
    { method: 'POST', url: '/session/one%20two/url', body: { url: 'http://localhost/quiz' } },
    { method: 'DELETE', url: '/session/one%20two', body: null },
  ])
})

it('runs a function in the page with its arguments', async () => {
  const { asked, wire } = await fakeDriver([
    opened,
    { status: 200 },
    { status: 200, value: [{ [elementKey]: 'e/1' }] },
  ])
  const session = new BrowserSession(wire)
  await session.open({}, 1)
  const found = await session.runForElements(
    (selector: string) => [...document.querySelectorAll(selector)],
    'main',
  )
  expect(found).toEqual(['e/1'])
  expect(asked[2]?.body).toEqual({
    script: expect.stringMatching(/^return \(.*querySelectorAll\(selector\).*\)\.apply\(null, arguments\)$/s),
    args: ['main'],
  })
})

it('scrolls an element to the middle before it clicks on it', async () => {
  const { asked, wire } = await fakeDriver([opened, { status: 200 }, { status: 200 }, { status: 200 }])
  const session = new BrowserSession(wire)
  await session.open({}, 1)
  await session.click('e/1')
  expect(asked[2]?.body).toMatchObject({ args: [{ [elementKey]: 'e/1' }] })
  expect(asked[3]).toEqual({ method: 'POST', url: '/session/one%20two/element/e%2F1/click', body: {} })
})

it('returns what the window shows', async () => {
  const value = Buffer.from('a picture').toString('base64')
  const { wire } = await fakeDriver([opened, { status: 200 }, { status: 200, value }])
  const session = new BrowserSession(wire)
  await session.open({}, 1)
  expect((await session.screenshot()).toString()).toBe('a picture')
})

describe('fails', () => {
  it('with the code of a refusal, which tells what is worth another try', async () => {
    const refusal = (error: string) => ({
      status: 404,
      value: { error, message: 'Not any more', stacktrace: '' },
    })
    const { wire } = await fakeDriver([
      opened,
      { status: 200 },
      refusal('stale element reference'),
      refusal('element click intercepted'),
    ])
    const session = new BrowserSession(wire)
    await session.open({}, 1)
    const gone = await session.click('e').catch((failure: unknown) => failure)
    expect(gone).toMatchObject({
      code: 'stale element reference',
      message: expect.stringContaining('Not any more'),
    })
    expect(hasGone(gone)).toBe(true)
    expect(hasGone(await session.click('e').catch((failure: unknown) => failure))).toBe(false)
  })

  it('with what the driver said, when that is not WebDriver', async () => {
    const { wire } = await fakeDriver([{ status: 502, text: '<h1>Bad gateway</h1>' }])
    await expect(wire.send('newSession')).rejects.toThrow('newSession: the driver answered 502 with "<h1>Bad')
  })

  it('when an error has no value', async () => {
    const { wire } = await fakeDriver([{ status: 500 }])
    await expect(wire.send('newSession')).rejects.toThrow('newSession: the driver answered 500')
  })

  it('when the driver names no session', async () => {
    const { wire } = await fakeDriver([{ status: 200, value: {} }])
    await expect(wire.send('newSession')).rejects.toThrow('named no session')
    await expect(wire.send('takeScreenshot')).rejects.toThrow('there is no session')
  })

  it('when the driver does not answer in time', async () => {
    const { wire } = await fakeDriver(['never'], 500)
    await expect(wire.send('newSession')).rejects.toThrow('newSession: no answer within 0.5 s')
  })
})
