import { apiMessages } from '@fennel/contract'
import type { ApiErrorBody } from '@fennel/contract'
import type { Socket } from 'node:net'
import { notAsExpected } from './validation-sentence.ts'

/** What Node's parser refuses, by its error code: the line of the answer, and its body. */
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
 * Answers what cannot be read as a request, such as one whose address and headers are longer than 16 KiB, in the one shape of
 * failed calls, and ends the connection. For `clientErrorHandler` of Fastify.
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
