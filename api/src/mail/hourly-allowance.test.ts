import { hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { cachedAllowance } from './hourly-allowance.ts'
import { strangersRanks } from './mail-kinds.ts'
import type { MailRank } from './mail-kinds.ts'

/** An outbox that several processes send from. `send` returns whether one more mail was sent, and counts it. */
function outboxOf(perHour: number) {
  const sent: { readonly at: number; readonly rank: MailRank }[] = []
  const asked = { times: 0 }
  const openProcess = () => {
    const mayGoOut = cachedAllowance(perHour, async (since) => {
      asked.times += 1
      const recent = sent.filter(({ at }) => at > since.getTime())
      const strangers = recent.filter(({ rank }) => strangersRanks.has(rank))
      return { all: recent.length, strangers: strangers.length }
    })
    return async (now: number, rank: MailRank = 0) => {
      const may = await mayGoOut(now, rank)
      if (may) sent.push({ at: now, rank })
      return may
    }
  }
  return { sent, asked, openProcess }
}

test('the hourly limit holds, and the hour is rarely counted', async () => {
  const { sent, asked, openProcess } = outboxOf(1_000)
  const send = openProcess()
  for (let at = 0; at < 1_500; at += 1) await send(10 * hourMs + at)
  expect(sent).toHaveLength(1_000)
  expect(asked.times - 500).toBeLessThan(120)
})

test('sending continues an hour later', async () => {
  const { sent, openProcess } = outboxOf(5)
  const send = openProcess()
  for (let at = 0; at < 7; at += 1) await send(10 * hourMs)
  expect(sent).toHaveLength(5)
  for (let at = 0; at < 7; at += 1) await send(11 * hourMs)
  expect(sent).toHaveLength(10)
})

test('two processes exceed the limit by a twentieth at most', async () => {
  const { sent, openProcess } = outboxOf(1_000)
  const [one, other] = [openProcess(), openProcess()]
  for (let at = 0; at < 2_000; at += 1) await (at % 2 === 0 ? one(10 * hourMs) : other(10 * hourMs))
  expect(sent.length).toBeGreaterThanOrEqual(1_000)
  expect(sent.length).toBeLessThanOrEqual(1_050)
})

test("invitations leave a fifth of an hour's mails to the others, and continue an hour later", async () => {
  const { sent, openProcess } = outboxOf(100)
  const send = openProcess()
  for (let at = 0; at < 150; at += 1) await send(10 * hourMs, 3)
  expect(sent).toHaveLength(80)
  for (let at = 0; at < 30; at += 1) await send(10 * hourMs)
  expect(sent).toHaveLength(100)
  expect(await send(10 * hourMs, 3)).toBe(false)
  expect(await send(11 * hourMs, 3)).toBe(true)
})

test.each([1, 2] as const)(
  'mails of rank %i, which strangers can trigger, get two fifths of an hour, and mails that readers wait for the rest',
  async (rank) => {
    // NOTE: many, so that the two fifths are reached between two counts of the outbox.
    const { sent, openProcess } = outboxOf(1_000)
    const send = openProcess()
    for (let at = 0; at < 500; at += 1) await send(10 * hourMs, rank)
    expect(sent).toHaveLength(400)
    for (let at = 0; at < 800; at += 1) await send(10 * hourMs)
    expect(sent).toHaveLength(1_000)
    expect(await send(11 * hourMs, rank)).toBe(true)
  },
)

test('neither strangers nor invitations take the last fifth, whatever was sent before', async () => {
  const { sent, openProcess } = outboxOf(100)
  const send = openProcess()
  for (let at = 0; at < 70; at += 1) await send(10 * hourMs)
  for (let at = 0; at < 50; at += 1) await send(10 * hourMs, at % 2 === 0 ? 1 : 3)
  expect(sent).toHaveLength(80)
})

test("a limit of one mail per hour still lets a stranger's through", async () => {
  expect(await outboxOf(1).openProcess()(10 * hourMs, 1)).toBe(true)
})
