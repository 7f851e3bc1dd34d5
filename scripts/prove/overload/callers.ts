import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Answered } from './answers.ts'

/** One request. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly cookie?: string
}

/** Clients of one server over HTTP/1.1 with keep-alive connections. */
export interface Callers {
  readonly call: (call: Call) => Promise<Answered>
  readonly close: () => void
}

interface Line {
  /** Resolves with the status, or 0 when the connection ended without a response. */
  readonly ask: (text: string) => Promise<number>
  readonly isOpen: () => boolean
  readonly destroy: () => void
}

/** How long a client waits for a response, in milliseconds. */
const timeoutMs = 20_000

/**
 * Opens clients that use as little processor time as possible, because the load generator takes it from the server next
 * to it. They only understand responses with a `content-length`, which is what the API sends.
 */
export function openCallers(base: string): Callers {
  const { hostname, port, host } = new URL(base)
  const idle: Line[] = []
  const all = new Set<Line>()
  const takeLine = (): Line => {
    for (let line = idle.pop(); line !== undefined; line = idle.pop()) if (line.isOpen()) return line
    const line = openLine(connect({ host: hostname, port: Number(port), noDelay: true }), () =>
      all.delete(line),
    )
    all.add(line)
    return line
  }
  return {
    async call(call) {
      const text = written(host, call)
      const line = takeLine()
      const sentAt = Date.now()
      const began = performance.now()
      const status = await line.ask(text)
      if (line.isOpen()) idle.push(line)
      return { status, sentAt, milliseconds: performance.now() - began }
    },
    close() {
      for (const line of all) line.destroy()
    },
  }
}

function written(host: string, { method, path, body, cookie }: Call): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

function openLine(socket: Socket, onClose: () => void): Line {
  let answer: PromiseWithResolvers<number> | undefined
  let received = ''
  const settle = (status: number) => {
    answer?.resolve(status)
    answer = undefined
    received = ''
    socket.setTimeout(0)
  }
  // NOTE: latin1 maps each byte to one character, so that string lengths are byte lengths.
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += String(chunk)
    const status = statusOf(received)
    if (status !== undefined) settle(status)
  })
  socket.on('timeout', () => socket.destroy())
  socket.on('error', () => undefined)
  socket.on('close', () => {
    settle(0)
    onClose()
  })
  return {
    ask(text) {
      answer = Promise.withResolvers()
      socket.setTimeout(timeoutMs)
      socket.write(text)
      return answer.promise
    },
    isOpen: () => socket.writable && !socket.readableEnded,
    destroy: () => socket.destroy(),
  }
}

/** The status of a complete response; undefined while part of it is missing. */
export function statusOf(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = received.slice(0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined || received.length < end + 4 + Number(length)) return undefined
  return Number(head.slice(9, 12))
}
