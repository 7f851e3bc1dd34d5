import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { withdrawByExitToken } from './consent-store.ts'
import { exchangeResumeToken, readResumeOffer } from './exchange-resume-token.ts'
import type { ResumeOffer, UnlinkUnproven } from './exchange-resume-token.ts'
import { setMailConsent } from './set-mail-consent.ts'
import type { HasProvenOwner } from './set-mail-consent.ts'
import {
  deadLinkPage,
  resumePage,
  unsubscribedPage,
  unsubscribePage,
  visitorPagePolicy,
} from './visitor-pages.ts'
import { resumePath, unsubscribePath } from './write-invitation.ts'

/** Mounts the consent call, and the two pages that links in invitations lead to. */
export function mountInvitations(
  app: FastifyInstance,
  services: Services,
  accounts: { readonly unlinkUnproven: UnlinkUnproven; readonly hasProvenOwner: HasProvenOwner },
): void {
  mount(app, 'setMailConsent', async ({ params, body, request }) => {
    await setMailConsent(services, accounts.hasProvenOwner, request, params.id, body)
    return { success: true, data: { agrees: body.agrees } }
  })

  const config = { countsAsCall: true } as const
  const hidden = { schema: { hide: true }, exposeHeadRoute: false, config }
  // NOTE: only looking changes nothing; programs that check mails open every link in them.
  app.get(resumePath, hidden, async (request, reply) => {
    const { rt = '' } = textsOf(request)
    const offer = await readResumeOffer(services, request, rt)
    return offer === undefined ? sendDeadLink(request, reply) : askToResume(request, reply, rt, offer)
  })
  app.get(unsubscribePath, hidden, async (request, reply) => {
    const { list = '' } = textsOf(request)
    const action = `${unsubscribePath}?${new URLSearchParams({ list, from: 'page' }).toString()}`
    return sendPage(reply, unsubscribePage(brandOfRequest(services, request), action))
  })
  // NOTE: mail programs press the button to leave with a form of their own, which every other call refuses (RFC 8058).
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(resumePath, { schema: { hide: true }, config }, resume)
    scope.post(unsubscribePath, { schema: { hide: true }, config }, async (request, reply) => {
      const brandId = await leave(request)
      if (textsOf(request)['from'] !== 'page') return reply.code(204).send()
      const brand = services.brands.get(brandId ?? '') ?? brandOfRequest(services, request)
      return sendPage(reply, unsubscribedPage(brand))
    })
  })

  /** The press of the button. */
  async function resume(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { rt = '', sure } = textsOf(request)
    const offer = await readResumeOffer(services, request, rt)
    if (offer === undefined) return sendDeadLink(request, reply)
    // NOTE: a form on another site, or a press before somebody else began here, only gets the question.
    if (isFromOtherSite(request) || (offer.isChange && sure !== 'yes'))
      return askToResume(request, reply, rt, offer)
    const path = await exchangeResumeToken(services, accounts.unlinkUnproven, { request, reply }, rt, offer)
    if (path === undefined) return sendDeadLink(request, reply)
    // NOTE: the answers of the one before lie in the browser's storage too; they go, as the page announced.
    if (offer.isChange) reply.header('clear-site-data', '"storage"')
    return goOn(reply, path)
  }

  function askToResume(
    request: FastifyRequest,
    reply: FastifyReply,
    rt: string,
    { lead, isChange }: ResumeOffer,
  ): FastifyReply {
    const action = `${resumePath}?${new URLSearchParams({ rt, ...(isChange ? { sure: 'yes' } : {}) }).toString()}`
    const brand = services.brands.get(lead.appName) ?? brandOfRequest(services, request)
    return sendPage(reply, resumePage(brand, lead.email, action, isChange))
  }

  function sendDeadLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(reply.code(404), deadLinkPage(brandOfRequest(services, request)))
  }

  async function leave(request: FastifyRequest): Promise<string | undefined> {
    return withdrawByExitToken(services.db.query, textsOf(request)['list'] ?? '', new Date(services.now()))
  }
}

function textsOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return request.query as Readonly<Record<string, string | undefined>>
}

function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function goOn(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(path, 303)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': visitorPagePolicy(page),
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
