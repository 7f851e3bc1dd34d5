import { describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { createMailWish, mailWishKey } from './mail-wish.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const wording = 'Write to me.'
type Handler = NonNullable<ApiHandlers['setMailConsent']>
const taken: Handler = ({ body }) => ({ success: true, data: { agrees: body.agrees } })

function wishWith(handler: Handler = taken, storage = memoryStorage()) {
  const api = fakeApi({ setMailConsent: handler })
  const log = vi.fn<(message: string, error: unknown) => void>()
  const wish = createMailWish({ api, storage, log })
  return { wish, storage, log, sent: () => api.inputsOf('setMailConsent') }
}

describe('the choice about emails', () => {
  it('sends a yes once, with its wording, and nothing when nothing was chosen', async () => {
    const { wish, sent } = wishWith()
    wish.say(false, wording)
    await wish.send('lead-1')
    expect(sent()).toEqual([])
    wish.say(true, wording)
    await wish.send('lead-1')
    await wish.send('lead-1')
    expect(sent()).toMatchObject([{ params: { id: 'lead-1' }, body: { agrees: true, wording } }])
  })

  it('sends the withdrawal of a yes', async () => {
    const { wish, sent } = wishWith()
    wish.say(true, wording)
    await wish.send('lead-1')
    wish.say(false, wording)
    expect(wish.agrees()).toBe(false)
    await wish.send('lead-1')
    expect(sent().map(({ body }) => body.agrees)).toEqual([true, false])
  })

  it('is the same in all tabs', async () => {
    const storage = memoryStorage()
    const [here, there] = [wishWith(taken, storage), wishWith(taken, storage)]
    here.wish.say(true, wording)
    expect(there.wish.agrees()).toBe(true)
    await there.wish.send('lead-1')
    await here.wish.send('lead-1')
    expect(here.sent(), 'the other tab has sent it').toEqual([])
    there.wish.say(false, wording)
    expect(here.wish.agrees()).toBe(false)
    await here.wish.send('lead-1')
    expect(here.sent()).toMatchObject([{ body: { agrees: false } }])
  })

  it('that is changed while it is sent is sent once more', async () => {
    const first = Promise.withResolvers<void>()
    const { wish, sent } = wishWith(async (input) => {
      if (input.body.agrees) await first.promise
      return taken(input)
    })
    wish.say(true, wording)
    const sending = wish.send('lead-1')
    wish.say(false, wording)
    first.resolve()
    await sending
    await wish.send('lead-1')
    expect(sent().map(({ body }) => body.agrees)).toEqual([true, false])
  })

  it.each([
    ['away', 0],
    ['busy', 503],
  ])('waits in the browser while the server is %s', async (_what, status) => {
    const { wish, storage, log } = wishWith(() => Promise.reject(new ApiFailure(status, 'x', 'away')))
    wish.say(true, wording)
    await expect(wish.send('lead-1')).rejects.toThrow('away')
    expect(log).toHaveBeenCalledOnce()
    const later = wishWith(taken, storage)
    expect(later.wish.agrees()).toBe(true)
    await later.wish.send('lead-1')
    expect(later.sent()).toHaveLength(1)
  })

  it.each([
    [404, 'another lead, if this one is not ours'],
    [400, 'a server that knows its wording, if an older one refuses it during an upgrade'],
  ])('waits, refused with %i, for %s', async (status) => {
    const { wish, storage, log, sent } = wishWith(() => Promise.reject(new ApiFailure(status, 'x', 'no')))
    wish.say(true, wording)
    await wish.send('lead-1')
    expect(sent()).toHaveLength(1)
    expect(log).toHaveBeenCalledOnce()
    expect(storage.read(mailWishKey)).toMatchObject({ agrees: true, isSent: false })
    const later = wishWith(taken, storage)
    await later.wish.send('lead-2')
    expect(later.sent()).toMatchObject([{ params: { id: 'lead-2' }, body: { agrees: true, wording } }])
  })

  it('gives up on any other permanent refusal', async () => {
    const { wish, storage, log } = wishWith(() => Promise.reject(new ApiFailure(403, 'x', 'no')))
    wish.say(true, wording)
    await wish.send('lead-1')
    expect(storage.read(mailWishKey)).toBeUndefined()
    expect(log).toHaveBeenCalledOnce()
  })
})
