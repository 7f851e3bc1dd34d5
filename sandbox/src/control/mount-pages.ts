import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import qs from 'qs'
import { mustFind } from '../billing/must-find.ts'
import { challengeAnswers, payCheckout } from '../billing/pay-checkout.ts'
import { checkoutPage } from '../operator/checkout-page.ts'
import { invoicePage, receiptPage } from '../operator/document-page.ts'
import { operatorPage } from '../operator/operator-page.ts'
import type { Raw } from '../wire/readers.ts'
import type { Serving } from '../wire/serve-request.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { controls, type Control } from './control-calls.ts'
import { loadBrowserHalf } from './load-browser-half.ts'

const asset = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const sendPage = (reply: FastifyReply, text: string | undefined): FastifyReply =>
  reply
    .code(text === undefined ? 404 : 200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(text ?? '<!doctype html><title>Not found</title><p>There is no such page in the sandbox.</p>')

const formOf = (body: unknown): { [key: string]: Raw } => {
  const fields: { [key: string]: Raw } = {}
  return Object.assign(fields, qs.parse(typeof body === 'string' ? body : ''))
}

const done: Record<keyof typeof controls, string> = {
  'cards/break': 'The card was changed.',
  'clock/advance': 'The clock was moved; what fell due has happened.',
  disputes: 'A dispute was opened.',
  'disputes/close': 'The dispute was decided.',
  drafts: 'How long renewals wait as drafts was changed.',
  dunning: 'What follows failed renewals was changed.',
  'fraud-warnings': 'A fraud warning was sent.',
  refunds: 'The charge was refunded.',
  'refunds/fail': 'The refund failed, its money came back.',
  'renewals/now': 'The period ended, and the renewal was tried.',
  'webhooks/again': 'The deliveries are on their way again.',
}

/** Serves what a browser loads: the script, the styles, the operator's page and the documents. */
export function mountPages(app: FastifyInstance, { afterWrite, world }: Serving): void {
  /** Runs a form's action in one transaction. Returns its result, or why it was refused. */
  const attempt = <T>(act: () => T): [T] | [undefined, string] => {
    try {
      const result = world.store.transaction(act)
      afterWrite()
      return [result]
    } catch (error) {
      if (error instanceof StripeError) return [undefined, error.message]
      throw error
    }
  }
  const files: Record<string, { body: string; type: string }> = {
    '/sandbox/stripe.js': { body: loadBrowserHalf(), type: 'text/javascript' },
    '/sandbox/assets/elements.css': { body: asset('../browser/elements.css'), type: 'text/css' },
    '/sandbox/assets/operator.css': { body: asset('../operator/operator.css'), type: 'text/css' },
  }
  for (const [path, { body, type }] of Object.entries(files)) {
    const headers = {
      'cache-control': 'no-cache',
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
    }
    app.get(path, (_request, reply) => reply.headers(headers).send(body))
  }

  app.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/'))
  app.get<{ Querystring: { done?: string; problem?: string } }>('/sandbox/', (request, reply) => {
    const { done: call, problem } = request.query
    const notice =
      problem ??
      (call !== undefined && Object.hasOwn(done, call) ? done[call as keyof typeof controls] : null)
    return sendPage(reply, operatorPage(world, notice))
  })
  app.get<{ Params: { id: string } }>('/sandbox/invoices/:id', (request, reply) =>
    sendPage(reply, invoicePage(world, request.params.id)),
  )
  app.get<{ Params: { id: string } }>('/sandbox/receipts/:id', (request, reply) =>
    sendPage(reply, receiptPage(world, request.params.id)),
  )

  app.get<{ Params: { id: string }; Querystring: { problem?: string; challenged?: string } }>(
    '/sandbox/checkout/:id',
    (request, reply) => {
      const { problem = null, challenged = null } = request.query
      return sendPage(reply, checkoutPage(world, request.params.id, { problem, challenged }))
    },
  )
  app.post<{ Params: { id: string } }>('/sandbox/checkout/:id', (request, reply) => {
    const { id } = request.params
    const { answer, card } = formOf(request.body)
    const token = typeof card === 'string' ? card : ''
    const said = challengeAnswers.find((known) => known === answer)
    const [next, problem] = attempt(() =>
      payCheckout(world, mustFind(world, 'checkout.session', id), token, said),
    )
    const [name, value] = problem === undefined ? ['challenged', token] : ['problem', problem]
    return reply.redirect(
      next ?? `/sandbox/checkout/${encodeURIComponent(id)}?${name}=${encodeURIComponent(value)}`,
      303,
    )
  })

  for (const [name, { run }] of Object.entries<Control>(controls)) {
    app.post(`/sandbox/operator/${name}`, (request, reply) => {
      const [, problem] = attempt(() => run(world, formOf(request.body)))
      const notice =
        problem === undefined ? `done=${encodeURIComponent(name)}` : `problem=${encodeURIComponent(problem)}`
      return reply.redirect(`/sandbox/?${notice}`, 303)
    })
  }
}
