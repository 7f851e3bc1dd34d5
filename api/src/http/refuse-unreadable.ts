import { apiMessages } from '@fennel/contract'
import type { ApiErrorBody } from '@fennel/contract'
import type { Socket } from 'node:net'
import { notAsExpected } from './validation-sentence.ts'

/** What Node's parser refuses, by its error code: status line and body of the response. */
const refusals: Readonly<Record<string, readonly [string, ApiErrorBody]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { success: false, message: apiMessages.tooLarge, code: 'too_large' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { success: false, message: 'The request took too long to arrive.', code: 'invalid_request' },
  ],
}

const unreadable = [
  '400 Bad Request',
  { success: false, message: notAsExpected, code: 'invalid_request' },
] as const

/**
 * Answers what cannot be parsed as a request, such as more than 16 KiB of headers, with an ordinary error response and
 * closes the connection. For Fastify's `clientErrorHandler`.
 */
export function refuseUnreadable({ code = '' }: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, refusal] = refusals[code] ?? unreadable
  const body = JSON.stringify(refusal)
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy()
}
