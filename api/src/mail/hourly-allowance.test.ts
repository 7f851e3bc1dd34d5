import { hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { rememberAllowance } from './hourly-allowance.ts'

/** An outbox of which several processes may send; `send` answers whether one more went out, and counts it. */
function outboxOf(perHour: number) {
  const sent: number[] = []
  const asked = { times: 0 }
  const openProcess = () => {
    const mayGoOut = rememberAllowance(perHour, async (since) => {
      asked.times += 1
      return sent.filter((at) => at > since.getTime()).length
    })
    return async (now: number, isInvitation = false) => {
      const may = await mayGoOut(now, isInvitation)
      if (may) sent.push(now)
      return may
    }
  }
  return { sent, asked, openProcess }
}

test('no more go out in an hour than may, and the hour is seldom counted', async () => {
  const { sent, asked, openProcess } = outboxOf(1_000)
  const send = openProcess()
  for (let at = 0; at < 1_500; at += 1) await send(10 * hourMs + at)
  expect(sent).toHaveLength(1_000)
  expect(asked.times - 500).toBeLessThan(120)
})

test('an hour later they go out again', async () => {
  const { sent, openProcess } = outboxOf(5)
  const send = openProcess()
  for (let at = 0; at < 7; at += 1) await send(10 * hourMs)
  expect(sent).toHaveLength(5)
  for (let at = 0; at < 7; at += 1) await send(11 * hourMs)
  expect(sent).toHaveLength(10)
})

test('two processes overstep the limit by a twentieth at most', async () => {
  const { sent, openProcess } = outboxOf(1_000)
  const [one, other] = [openProcess(), openProcess()]
  for (let at = 0; at < 2_000; at += 1) await (at % 2 === 0 ? one(10 * hourMs) : other(10 * hourMs))
  expect(sent.length).toBeGreaterThanOrEqual(1_000)
  expect(sent.length).toBeLessThanOrEqual(1_050)
})

test('invitations leave a fifth of an hour’s mails to the others, and go on an hour later', async () => {
  const { sent, openProcess } = outboxOf(100)
  const send = openProcess()
  for (let at = 0; at < 150; at += 1) await send(10 * hourMs, true)
  expect(sent).toHaveLength(80)
  for (let at = 0; at < 30; at += 1) await send(10 * hourMs)
  expect(sent).toHaveLength(100)
  expect(await send(10 * hourMs, true)).toBe(false)
  expect(await send(11 * hourMs, true)).toBe(true)
})
