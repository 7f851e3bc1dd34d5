import { once } from 'node:events'
import { connect } from 'node:net'
import { WebDriverError } from './webdriver-wire.ts'
import type { WebDriverCommand, WebDriverParameters, WebDriverWire } from './webdriver-wire.ts'

const names: Readonly<Record<WebDriverCommand, string>> = {
  newSession: 'NewSession',
  deleteSession: 'DeleteSession',
  setTimeouts: 'SetTimeouts',
  setWindowRect: 'SetWindowRect',
  navigateTo: 'Navigate',
  executeScript: 'ExecuteScript',
  elementClick: 'ElementClick',
  elementSendKeys: 'ElementSendKeys',
  elementClear: 'ElementClear',
  performActions: 'PerformActions',
  takeScreenshot: 'TakeScreenshot',
}

interface Waiting {
  readonly command: WebDriverCommand
  readonly resolve: (value: unknown) => void
  readonly reject: (failure: Error) => void
}

/**
 * Speaks WebDriver with Firefox itself, whose Marionette takes the standard's commands over TCP, so that geckodriver is
 * not needed. A message is its length in bytes, a colon, and `[kind, id, name or error, parameters or result]`.
 *
 * @param port of Marionette on loopback
 * @param patienceMs how long one command may take
 */
export async function openMarionetteWire(port: number, patienceMs: number): Promise<WebDriverWire> {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  let last = 0
  let received: Buffer = Buffer.alloc(0)

  const fail = (failure: Error) => {
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('Firefox closed the connection')))
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    const { messages, rest } = readMessages(received)
    received = rest
    for (const message of messages) {
      // NOTE: the first message is a greeting, an object.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [number, number, object | null, unknown]
      const asked = waiting.get(id)
      if (asked === undefined) continue
      waiting.delete(id)
      if (error === null) asked.resolve(valueIn(result))
      else asked.reject(new WebDriverError(asked.command, error))
    }
  })

  const send = async (command: WebDriverCommand, { element, ...rest }: WebDriverParameters = {}) => {
    const id = (last += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { command, resolve, reject })
    const parameters = {
      ...rest,
      ...(element !== undefined && { id: element }),
      // NOTE: as in the standard, the window and not the whole document.
      ...(command === 'takeScreenshot' && { full: false }),
    }
    const text = JSON.stringify([0, id, `WebDriver:${names[command]}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new Error(`${command}: no answer within ${patienceMs / 1000} s`))
    }, patienceMs)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }
  return { send, close: () => socket.destroy() }
}

/** The complete messages at the start of `bytes`, and what is left of the next one. */
function readMessages(bytes: Buffer): { readonly messages: readonly unknown[]; readonly rest: Buffer } {
  const messages: unknown[] = []
  let rest = bytes
  for (;;) {
    const colon = rest.indexOf(':')
    if (colon < 0) return { messages, rest }
    const end = colon + 1 + Number(rest.subarray(0, colon).toString())
    if (!(rest.length >= end)) return { messages, rest }
    messages.push(JSON.parse(rest.subarray(colon + 1, end).toString()))
    rest = rest.subarray(end)
  }
}

/** Most results wrap their value; those of a new session, of found elements and of a moved window do not. */
function valueIn(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'value' in result
  return isWrapped ? result.value : result
}
