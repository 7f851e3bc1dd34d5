import { readFile } from 'node:fs/promises'
import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { fromThisMachine } from '#api/http/from-this-machine.ts'
import type { Services } from '#api/services.ts'
import { mailboxFolder } from '../create-mail-transport.ts'
import { listPage, mailboxPath, mailPage } from './mailbox-pages.ts'
import { listMailbox, readKeptMail } from './read-mailbox.ts'

const mostShown = 100

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail may only use its own styles; its links open outside the frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * Shows stored mails, but only to requests from this machine, since they contain password reset links; everybody else
 * gets 404. The sandbox proxy handles the rest of `/sandbox`.
 */
export function mountMailbox(app: FastifyInstance, { config }: Services): void {
  const folder = mailboxFolder(config.dataDir)
  const style = readFile(new URL('./mailbox.css', import.meta.url), 'utf8')
  const show = async (request: FastifyRequest) => {
    const { name = '' } = request.params as { readonly name?: string }
    const mail = await readKeptMail(folder, name)
    if (mail === undefined) throw new AppError('not_found', apiMessages.notFound)
    return mail
  }
  const isHere = fromThisMachine(config)
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (!isHere(request)) throw new AppError('not_found', apiMessages.notFound)
    },
  }

  app.get(mailboxPath, options, async (_request, reply) =>
    sendPage(reply, pagePolicy, listPage(await listMailbox(folder, mostShown))),
  )
  app.get(`${mailboxPath}/mailbox.css`, options, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await style),
  )
  app.get(`${mailboxPath}/:name`, options, async (request, reply) => {
    const { about, text } = await show(request)
    return sendPage(reply, pagePolicy, mailPage(about, text))
  })
  app.get(`${mailboxPath}/:name/html`, options, async (request, reply) =>
    // NOTE: a sandboxed document has no origin, so the browser would warn about this header.
    sendPage(reply.removeHeader('origin-agent-cluster'), mailPolicy, (await show(request)).html),
  )
}

function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
