import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { WireRequest } from './request-draft.ts'

/** A response. `status` 0: the connection ended without one; `isHung`: none came in time. */
export interface FuzzAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly milliseconds: number
  readonly isHung: boolean
}

/** How long to wait for a response, in milliseconds. */
const timeoutMs = 5_000

/** Sends requests over keep-alive connections; those that Node's client would reject go over raw sockets. */
export function openSender(base: URL, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    send: async (wire: WireRequest, credentials: Readonly<Record<string, string>>): Promise<FuzzAnswer> =>
      wire.isRaw ? sendRaw(base, wire, credentials) : sendUsual(base, agent, wire, credentials),
    close: () => agent.destroy(),
  }
}

async function sendUsual(
  base: URL,
  agent: Agent,
  { method, path, headers, body }: WireRequest,
  credentials: Readonly<Record<string, string>>,
): Promise<FuzzAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    let isHung = false
    let type = ''
    const end = (status: number, text = '') =>
      resolve({ status, type, text, milliseconds: performance.now() - began, isHung })
    const sent = request(
      {
        host: base.hostname,
        port: base.port,
        agent,
        method,
        path,
        headers: {
          ...credentials,
          ...headers,
          ...(body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': body.length }),
        },
      },
      (response) => {
        type = response.headers['content-type'] ?? ''
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('end', () => end(response.statusCode ?? 0, Buffer.concat(pieces).toString()))
        response.once('error', () => end(0))
      },
    )
    sent.setTimeout(timeoutMs, () => {
      isHung = true
      sent.destroy()
    })
    sent.once('error', () => end(0))
    // NOTE: an accepted `upgrade` would keep the socket; the server never accepts one.
    sent.once('upgrade', (_response, socket) => {
      socket.destroy()
      end(101)
    })
    sent.end(body)
  })
}

/** Writes the request verbatim and reads until the server closes. */
async function sendRaw(
  base: URL,
  { method, path, headers, body }: WireRequest,
  credentials: Readonly<Record<string, string>>,
): Promise<FuzzAnswer> {
  const began = performance.now()
  const { 'x-fennel-raw': odd, ...others } = headers
  const lines = Object.entries({ host: base.host, connection: 'close', ...credentials, ...others }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  if (odd !== undefined) lines.push(odd)
  const isOddlySized = odd !== undefined && /content-length|transfer-encoding/.test(odd)
  if (body !== undefined && !isOddlySized) lines.push(`content-length: ${body.length}`)
  // NOTE: enough bytes for any odd length, and an end for chunked encoding; otherwise the server rightly keeps waiting.
  const sent = isOddlySized && (body === undefined || body.length === 0) ? Buffer.from('0\r\n\r\n') : body
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let isHung = false
    const socket = connect({ host: base.hostname, port: Number(base.port) }, () =>
      socket.write(Buffer.concat([head, sent ?? Buffer.alloc(0)])),
    )
    socket.setTimeout(timeoutMs, () => {
      isHung = true
      socket.destroy()
    })
    socket.on('data', (piece) => pieces.push(piece))
    socket.once('error', () => socket.destroy())
    socket.once('close', () => {
      const text = Buffer.concat(pieces).toString()
      // NOTE: "100 Continue" is not the response yet.
      const [top = '', ...rest] = text.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '').split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(top)?.[1] ?? 0),
        type: /^content-type: *(.*)$/im.exec(top)?.[1]?.trim() ?? '',
        text: rest.join('\r\n\r\n'),
        milliseconds: performance.now() - began,
        isHung,
      })
    })
  })
}
