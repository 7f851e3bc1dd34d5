import type { PreventionLine } from '@fennel/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEntries, verifyAuditChain } from '#api/audit/index.ts'
import { armFaultPoint, preventionFaultPoints, refundFaultPoints } from '#api/payments/fault-point.ts'
import { findSubscription, finishRefunds, ledgerEntries } from '#api/payments/index.ts'
import { refundClaims } from '#api/payments/refund-tables.ts'
import { paidTrial } from '#api/payments/testing/shop.ts'
import { remindOfRenewals } from '#api/subscriptions/remind-of-renewals.ts'
import {
  drainWebhooks,
  mailsOf,
  signUpMember,
  openShopWithWebhooks,
  advanceDays,
} from '#api/subscriptions/testing/member.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword } from '#api/testing/signed-in-operator.ts'
import { findCandidates } from './find-candidates.ts'
import { withinLimits } from './preview-prevention.ts'
import { operator, createTroubledBuyers, sandboxState } from './testing/troubled-shop.ts'

afterEach(() => armFaultPoint(undefined))

describe('the dry run', () => {
  test('lists each payment with its reason, changes nothing, and is the default', async () => {
    await using shop = await openShopWithWebhooks()
    const { warned, disputing, quiet } = await createTroubledBuyers(shop)
    await advanceDays(shop, 25)
    const boss = await operator(shop)
    const before = await sandboxState(shop)
    const plan = await boss.preview()
    expect(plan.items.map(({ action, customer }) => [action, customer])).toEqual([
      ['refund-and-cancel', 'warned@example.com'],
      ['prepare-evidence', 'disputing@example.com'],
      ['cancel-renewal', 'disputing@example.com'],
      ['send-reminder', 'quiet@example.com'],
    ])
    expect(plan).toMatchObject({
      count: 4,
      refundCents: plan.items[0]?.refundCents,
      now: { payments: 3, disputes: 1, warnings: 1 },
    })
    expect(plan.items[0]?.refundCents).toBeGreaterThan(0)
    expect(plan.effects.map(({ action }) => action)).toHaveLength(4)
    const { previewId } = plan
    const named = await boss.post({ mode: 'preview', previewId, count: 4, password: operatorPassword })
    expect(dataOf('reduceDisputesRate', named).count).toBe(4)
    expect(await sandboxState(shop)).toEqual(before)
    expect((await warned.view()).subscription?.status).toBe('active')
    expect((await disputing.view()).subscription?.cancelAtPeriodEnd).toBe(false)
    expect((await quiet.view()).subscription?.status).toBe('active')
  })

  test('proposes a reminder of a later renewal even if the buyer was notified of the trial’s end', async () => {
    await using shop = await openShopWithWebhooks()
    const quiet = await signUpMember(shop, { email: 'quiet@example.com', productId: paidTrial })
    await advanceDays(shop, 5)
    await remindOfRenewals(shop.services)
    const { query } = shop.services.db
    const actions = async () => (await findCandidates(query, shop.services.now())).map(({ action }) => action)
    expect(await actions()).toEqual([])
    await advanceDays(shop, 3)
    await advanceDays(shop, 25)
    expect((await findSubscription(shop.services, quiet.subscriptionId))?.status).toBe('active')
    expect(await actions()).toEqual(['send-reminder'])
  })

  test('holds back what exceeds the day’s limits', () => {
    const candidate = (refundCents: number) => ({
      action: 'refund-and-cancel' as const,
      reason: '',
      leadId: '',
      productId: '',
      brandId: '',
      chargeId: 'ch',
      subscriptionId: null,
      disputeId: null,
      refundCents,
      currency: 'usd',
    })
    const held = (amounts: readonly number[], left: Parameters<typeof withinLimits>[1]) =>
      withinLimits(amounts.map(candidate), left).map(({ isHeld }) => isHeld)
    expect(held([200, 100, 60, 40], { actions: 50, refundCents: 250 })).toEqual([false, true, true, false])
    expect(held([1, 1, 1], { actions: 2, refundCents: 250 })).toEqual([false, false, true])
  })
})

describe('the execution', () => {
  test('carries out each item once, reports each, and records each in the audit log', async () => {
    await using shop = await openShopWithWebhooks()
    const { warned, disputing } = await createTroubledBuyers(shop)
    await advanceDays(shop, 25)
    const boss = await operator(shop)
    const plan = await boss.preview()
    const before = await sandboxState(shop)
    const lines = await boss.execute(plan)
    expect(lines.map(({ type }) => type)).toEqual(['start', 'item', 'item', 'item', 'item', 'end'])
    expect(lines.at(-1)).toEqual({
      type: 'end',
      done: 4,
      skipped: 0,
      failed: 0,
      refundCents: plan.refundCents,
      unconfirmedCents: 0,
    })
    await drainWebhooks(shop)
    const after = await sandboxState(shop)
    expect(after.created).toBe(before.created)
    expect(after.refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
    const books = await shop.services.db.query.select().from(ledgerEntries)
    expect(books.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { leadId: warned.leadId, amountCents: -plan.refundCents },
    ])
    expect((await shop.stripe.subscriptions.retrieve(warned.subscriptionId)).status).toBe('canceled')
    expect((await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)).cancel_at_period_end).toBe(
      true,
    )
    expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)

    const [open] = dataOf('disputesOverview', await boss.get('disputes')).openDisputes
    expect(open).toMatchObject({ hasEvidence: true })
    const evidence = dataOf('preparedEvidence', await boss.get(`disputes/${open?.id ?? ''}/evidence`))
    expect(evidence.text).toContain('Receipt of consent for order')
    expect(await shop.services.db.query.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({ action: 'evidence.view', target: open?.id }),
    )

    const again = await boss.execute(plan)
    expect(again.map(({ type }) => type)).toEqual(['start', 'item', 'item', 'item', 'item', 'end'])
    expect((await sandboxState(shop)).refunds).toHaveLength(1)
    expect(await boss.preview()).toMatchObject({ count: 0, items: [], left: { actions: 46 } })

    const trail = await shop.services.db.query.select().from(auditEntries)
    const acts = trail.map(({ action }) => action).filter((action) => action.startsWith('disputes.'))
    expect(acts.toSorted()).toEqual([
      'disputes.cancel-renewal',
      'disputes.execute',
      'disputes.prepare-evidence',
      'disputes.preview',
      'disputes.preview',
      'disputes.refund-and-cancel',
      'disputes.resume',
      'disputes.send-reminder',
    ])
    expect((await verifyAuditChain(shop.services.db.query)).brokenAt).toBeUndefined()
  })

  test('requires the list, its count and the password', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    const { previewId, count } = plan
    const refused = async (body: object) => refusalOf(await boss.post({ mode: 'execute', ...body }))
    const password = operatorPassword
    expect((await refused({})).code).toBe('invalid_request')
    expect((await refused({ previewId, count })).message).toMatch(/password is incorrect/)
    expect((await refused({ previewId, count, password: 'wrong' })).message).toMatch(/password is incorrect/)
    expect((await refused({ previewId, count: count + 1, password })).message).toMatch(/number you typed/)
    expect((await refused({ previewId: 'none', count, password })).message).toMatch(/no longer valid/)
    shop.test.clock.advance(31 * 60_000)
    await boss.renew()
    expect((await refused({ previewId, count, password })).message).toMatch(/no longer valid/)
    expect((await sandboxState(shop)).refunds).toEqual([])
  })

  test('tells proxies not to buffer the lines of a run, and only those', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const { previewId, count } = await boss.preview()
    const run = { mode: 'execute', previewId, count }
    expect((await boss.post(run)).headers).not.toHaveProperty('x-accel-buffering')
    expect((await boss.post({ ...run, password: operatorPassword })).headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })

  test('does not report a delayed refund as made before it is', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    const all = plan.refundCents
    const refundReports = (lines: readonly PreventionLine[]) =>
      lines.flatMap<string | number | null>((line) =>
        line.type === 'item' && line.item.action === 'refund-and-cancel'
          ? [line.item.note]
          : line.type === 'end'
            ? [line.refundCents, line.unconfirmedCents]
            : [],
      )
    const shownRun = async () => dataOf('disputesOverview', await boss.get('disputes')).runs[0]
    await shop.control('faults', [
      { action: '429', match: { method: 'POST', path: '/v1/refunds' }, times: 100 },
    ])
    expect(refundReports(await boss.execute(plan))).toEqual([
      'The plan ended. Stripe hasn’t confirmed the refund yet; we’ll keep checking until it does.',
      0,
      all,
    ])
    expect(await shownRun()).toMatchObject({ refundCents: 0, unconfirmedCents: all })
    expect((await sandboxState(shop)).refunds).toEqual([])
    await shop.mend()
    shop.test.clock.advance(20_000)
    await finishRefunds(shop.services)
    expect(refundReports(await boss.execute(plan))).toEqual(['Refunded, and the plan ended.', all, 0])
    expect(await shownRun()).toMatchObject({ refundCents: all, unconfirmedCents: 0 })
  })

  test('reports a refund that Stripe refuses in the end as refused', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    await boss.execute(plan)
    await drainWebhooks(shop)
    await shop.services.db.query.update(refundClaims).set({ state: 'refused' })
    const lines = await boss.execute(plan)
    expect(lines.find((line) => line.type === 'item' && line.item.refundCents > 0)).toMatchObject({
      item: { state: 'failed', note: 'The plan ended, but Stripe refused the refund.' },
    })
    expect(lines.at(-1)).toMatchObject({ type: 'end', failed: 1, refundCents: 0 })
  })

  test('two at once share the work and repeat nothing', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    const both = await Promise.all([boss.execute(plan), boss.execute(plan)])
    for (const lines of both) expect(lines.at(-1)).toMatchObject({ type: 'end', done: plan.count })
    expect((await sandboxState(shop)).refunds).toHaveLength(1)
  })

  test.each([...preventionFaultPoints, ...refundFaultPoints].flatMap((point) => [[point, 1] as const]))(
    'interrupted at %s, it resumes and repeats nothing',
    async (point, nth) => {
      await using shop = await openShopWithWebhooks()
      await createTroubledBuyers(shop)
      await advanceDays(shop, 25)
      const boss = await operator(shop)
      const plan = await boss.preview()
      const before = await sandboxState(shop)
      armFaultPoint(`${point}:${nth}:error`)
      const cut = await boss.execute(plan).catch((): readonly PreventionLine[] => [])
      expect(cut.at(-1)?.type).not.toBe('end')
      armFaultPoint(undefined)
      shop.test.clock.advance(61_000)
      const lines = await boss.execute(plan)
      expect(lines[0]).toMatchObject({ type: 'start', isResumed: true })
      expect(lines.at(-1)).toMatchObject({ type: 'end', done: 4, refundCents: plan.refundCents })
      await drainWebhooks(shop)
      const after = await sandboxState(shop)
      expect(after.created).toBe(before.created)
      expect(after.refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
      const books = await shop.services.db.query.select().from(ledgerEntries)
      expect(books.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
      expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
    },
  )
})
