import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromOurPage } from '#api/http/refuse-foreign-pages.ts'
import { mount } from '#api/http/mount.ts'
import { hashOfBrowser, probeCookies } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { withdrawByExitToken } from './consent-store.ts'
import { exchangeResumeToken, readResumeOffer } from './exchange-resume-token.ts'
import type { ResumeOffer, UnlinkUnproven } from './exchange-resume-token.ts'
import { setMailConsent } from './set-mail-consent.ts'
import type { HasProvenOwner } from './set-mail-consent.ts'
import {
  cookielessPage,
  deadLinkPage,
  resumePage,
  unknownListPage,
  unsubscribedPage,
  unsubscribePage,
  visitorPagePolicy,
} from './visitor-pages.ts'
import { resumePath, unsubscribePath } from './write-invitation.ts'

/** Mounts the consent call and the two pages that invitation links lead to. */
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
  // NOTE: a GET changes nothing, because mail scanners open every link.
  app.get(resumePath, hidden, async (request, reply) => {
    const { rt = '' } = queryOf(request)
    const offer = await readResumeOffer(services, request, rt)
    return offer === undefined ? sendDeadLink(request, reply) : askToResume(request, reply, rt, offer)
  })
  app.get(unsubscribePath, hidden, async (request, reply) => {
    const { list = '' } = queryOf(request)
    const action = `${unsubscribePath}?${new URLSearchParams({ list, from: 'page' }).toString()}`
    return sendPage(reply, unsubscribePage(brandOfRequest(services, request), action))
  })
  // NOTE: mail programs unsubscribe by posting a form (RFC 8058), a content type that all other API calls reject.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(resumePath, { schema: { hide: true }, config }, resume)
    scope.post(unsubscribePath, { schema: { hide: true }, config }, async (request, reply) => {
      const brandId = await unsubscribe(request)
      if (queryOf(request)['from'] !== 'page') return reply.code(204).send()
      if (brandId === undefined)
        return sendPage(reply.code(404), unknownListPage(brandOfRequest(services, request)))
      return sendPage(
        reply,
        unsubscribedPage(services.brands.get(brandId) ?? brandOfRequest(services, request)),
      )
    })
  })

  /** Handles the button on the resume page. */
  async function resume(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { rt = '', sure } = queryOf(request)
    const offer = await readResumeOffer(services, request, rt)
    if (offer === undefined) return sendDeadLink(request, reply)
    // NOTE: a form on another site, or a click from before somebody else started here, only gets the question.
    if (!isFromOurPage(request) || (offer.isChange && sure !== 'yes'))
      return askToResume(request, reply, rt, offer)
    // NOTE: a browser without cookies could not show what the link opens, and would use it up.
    if (hashOfBrowser(services, request) === '') return askToResume(request, reply, rt, offer, cookielessPage)
    const path = await exchangeResumeToken(services, accounts.unlinkUnproven, { request, reply }, rt, offer)
    if (path === undefined) return sendDeadLink(request, reply)
    // NOTE: the previous visitor's answers are in the browser's storage too; they are cleared, as the page announced.
    if (offer.isChange) reply.header('clear-site-data', '"storage"')
    return redirectTo(reply, path)
  }

  function askToResume(
    request: FastifyRequest,
    reply: FastifyReply,
    rt: string,
    { lead, isChange }: ResumeOffer,
    write = resumePage,
  ): FastifyReply {
    // NOTE: a form on another site brings no cookie along, so the answer would replace the visitor's own.
    if (request.method === 'GET' || isFromOurPage(request)) probeCookies(services, request, reply)
    const action = `${resumePath}?${new URLSearchParams({ rt, ...(isChange ? { sure: 'yes' } : {}) }).toString()}`
    const brand = services.brands.get(lead.appName) ?? brandOfRequest(services, request)
    // NOTE: the link's secret goes to no other site, but the form must name its origin where nothing else tells it
    // apart from one on another site.
    return sendPage(reply, write(brand, lead.email, action, isChange), 'same-origin')
  }

  function sendDeadLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(reply.code(404), deadLinkPage(brandOfRequest(services, request)))
  }

  async function unsubscribe(request: FastifyRequest): Promise<string | undefined> {
    return withdrawByExitToken(services.db.query, queryOf(request)['list'] ?? '', new Date(services.now()))
  }
}

function queryOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return request.query as Readonly<Record<string, string | undefined>>
}

function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(path, 303)
}

function sendPage(
  reply: FastifyReply,
  page: string,
  referrerPolicy: 'no-referrer' | 'same-origin' = 'no-referrer',
): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': visitorPagePolicy(page),
      'referrer-policy': referrerPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
