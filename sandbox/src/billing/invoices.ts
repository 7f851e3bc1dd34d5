import type { Invoice } from '../records/invoice.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, metadata, oneOf, required, shape, string } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import { applyMetadata } from './apply-metadata.ts'
import { currentPeriodEnd, itemsOf } from './change-subscription.ts'
import { draftInvoice, finalizeInvoice, payingMethod } from './make-invoice.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, resolvePaymentMethod } from './payment-methods.ts'
import { periodEnd } from './periods.ts'
import { pendingLines } from './renew-subscription.ts'
import { collect, markPaid, markPaidElsewhere, markUncollectible, voidInvoice } from './settle-invoice.ts'
import { itemLine } from './subscription-items.ts'

const open = (invoice: Invoice, verb: string, orElse?: 'uncollectible'): Invoice => {
  if (invoice.status === 'open' || invoice.status === orElse) return invoice
  if (invoice.status === 'paid') throw refusal('Invoice is already paid', { code: 'invoice_already_paid' })
  throw refusal(`This invoice can no longer be ${verb}: it is ${invoice.status}.`, {
    code: 'invoice_not_editable',
  })
}

export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint(
    'GET',
    '/v1/invoices',
    {
      ...paging,
      customer: string,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: string,
    },
    (world, { customer, status, subscription, ...page }) =>
      listPage(
        world.store,
        'invoice',
        { customer, status, _subscription: subscription },
        page,
        '/v1/invoices',
      ),
  ),
  endpoint(
    'POST',
    '/v1/invoices/create_preview',
    { customer: string, subscription: required(string) },
    (world, params) => {
      const subscription = mustFind(world, 'subscription', params.subscription, 'subscription')
      const start = currentPeriodEnd(subscription)
      const items = itemsOf(subscription).map((item) => {
        const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
        return {
          ...item,
          current_period_start: start,
          current_period_end: periodEnd(start, interval, count, subscription._anchorDay),
        }
      })
      if (subscription.ended_at !== null || subscription.cancel_at_period_end) {
        throw refusal('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
      }
      const lines = [
        ...pendingLines(world, subscription._pending),
        ...items.map((item) => itemLine(world, item, false)),
      ]
      const preview = draftInvoice(world, subscription, 'subscription_cycle', lines)
      return present({
        ...preview,
        created: start,
        id: world.ids('upcoming_in'),
        next_payment_attempt: start,
        period_end: start,
      })
    },
  ),
  endpoint('GET', '/v1/invoices/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'invoice', id)),
  ),
  endpoint('POST', '/v1/invoices/{id}', { auto_advance: boolean, metadata }, (world, params, { id = '' }) => {
    const old = mustFind(world, 'invoice', id)
    const { auto_advance = old.auto_advance } = params
    const invoice: Invoice = {
      ...old,
      auto_advance,
      automatically_finalizes_at: auto_advance ? old.automatically_finalizes_at : null,
      metadata: applyMetadata(old.metadata, params.metadata),
    }
    world.store.save(invoice)
    world.emit('invoice.updated', invoice)
    return present(invoice)
  }),
  endpoint(
    'GET',
    '/v1/invoices/{id}/lines',
    cursors,
    (world, _page, { id = '' }) => mustFind(world, 'invoice', id).lines,
  ),
  endpoint(
    'POST',
    '/v1/invoices/{id}/pay',
    { off_session: boolean, paid_out_of_band: boolean, payment_method: string },
    (world, params, { id = '' }) => {
      const invoice = open(mustFind(world, 'invoice', id), 'paid')
      if (params.paid_out_of_band === true) return present(markPaidElsewhere(world, invoice))
      const method =
        params.payment_method === undefined ? undefined : resolvePaymentMethod(world, params.payment_method)
      if (method) assertUsable(method, invoice.customer)
      const subscription =
        invoice._subscription === null ? undefined : world.store.find('subscription', invoice._subscription)
      const fallback = subscription && payingMethod(world, subscription)
      const how = { offSession: params.off_session ?? true }
      const intent = collect(world, invoice, how, method?.id ?? fallback ?? undefined)
      if (intent?.status === 'requires_action') {
        throw refusal(
          'This payment requires additional user action before it can be completed successfully.',
          {
            code: 'invoice_payment_intent_requires_action',
            payment_intent: present(intent),
          },
        )
      }
      return present(mustFind(world, 'invoice', id))
    },
  ),
  endpoint('POST', '/v1/invoices/{id}/finalize', { auto_advance: boolean }, (world, params, { id = '' }) => {
    const draft = mustFind(world, 'invoice', id)
    if (draft.status !== 'draft')
      throw refusal("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'invoice_not_editable',
      })
    const subscription = mustFind(world, 'subscription', draft._subscription ?? '')
    const auto_advance = params.auto_advance ?? draft.auto_advance
    const open = finalizeInvoice(world, subscription, { ...draft, auto_advance })
    return present(open._paymentIntent === null ? markPaid(world, open) : open)
  }),
  endpoint('POST', '/v1/invoices/{id}/void', {}, (world, _params, { id = '' }) =>
    present(voidInvoice(world, open(mustFind(world, 'invoice', id), 'voided', 'uncollectible'))),
  ),
  endpoint('POST', '/v1/invoices/{id}/mark_uncollectible', {}, (world, _params, { id = '' }) =>
    present(markUncollectible(world, open(mustFind(world, 'invoice', id), 'marked as uncollectible'))),
  ),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    {
      ...paging,
      invoice: string,
      payment: shape({ payment_intent: string, type: required(oneOf('payment_intent')) }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    (world, { invoice, payment, status, ...page }) => {
      const filter = { invoice, status, 'payment.payment_intent': payment?.payment_intent }
      return listPage(world.store, 'invoice_payment', filter, page, '/v1/invoice_payments')
    },
  ),
  endpoint('GET', '/v1/invoice_payments/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'invoice_payment', id)),
  ),
]
