import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Answered } from './answers.ts'

/** One call of the mix. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly cookie?: string
}

/** Callers of one server over HTTP/1.1, each with a connection of its own that is used again. */
export interface Callers {
  readonly call: (call: Call) => Promise<Answered>
  readonly close: () => void
}

interface Line {
  /** Resolves with the status, or 0 when the connection ended without an answer. */
  readonly ask: (text: string) => Promise<number>
  readonly isOpen: () => boolean
  readonly destroy: () => void
}

/** How long a caller waits for an answer, in milliseconds. */
const patience = 20_000

/**
 * Opens callers that cost their machine as little as can be: what a crowd spends on itself, it takes from the server
 * beside it. They understand answers with a `content-length` only, which is what the api sends.
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
  // NOTE: one byte, one letter, so that lengths are lengths in bytes.
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
      socket.setTimeout(patience)
      socket.write(text)
      return answer.promise
    },
    isOpen: () => socket.writable && !socket.readableEnded,
    destroy: () => socket.destroy(),
  }
}

/** The status of an answer that is whole; undefined while some of it is still to come. */
export function statusOf(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = received.slice(0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined || received.length < end + 4 + Number(length)) return undefined
  return Number(head.slice(9, 12))
}
