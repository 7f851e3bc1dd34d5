import { expect, it, vi } from 'vitest'
import { visit } from '#web/consent/testing/visit-consent.ts'
import { forgetPerson } from '#web/site/forget-person.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { attributionKey, createSafeStorage, readAttribution } from '#web/visitor/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { browserIdKey, trackingSurroundings } from './tracking-surroundings.ts'

const day = Date.UTC(2026, 2, 1)

/** Browser storage, and the documents opened in it, each at a later moment. */
function browser({ storage = memoryStorage(), country = 'US' } = {}) {
  let now = day
  /** Opens a page of a visitor who allows everything unless they refuse. */
  const open = async (path: string, type = 'navigate') => {
    const { consent } = visit({ country, state: country === 'US' ? 'OH' : null, storage })
    vi.spyOn(Date, 'now').mockReturnValue((now += 1_000))
    const view = {
      location: new URL(path, 'https://shop.example'),
      document: { referrer: '' },
      navigator: {},
      crypto,
      performance: { getEntriesByType: () => [{ type }] },
    } as unknown as Window & typeof globalThis
    const { attribution, fbp } = trackingSurroundings({
      view,
      storage,
      consent,
      flowVersion: 'v1',
      onTracked: () => undefined,
      onArrived: () => undefined,
    })
    await consent.known
    return { attribution, fbp, consent }
  }
  return { storage, open, kept: () => readAttribution(storage) }
}

it.each(['reload', 'back_forward'])(
  'an old ad address opened again by a %s is no new touch',
  async (type) => {
    const { open, kept } = browser()
    await open('/?utm_source=one')
    await open('/?utm_source=two&fbclid=F')
    const before = kept()
    expect(before?.last).toMatchObject({ utmSource: 'two', at: new Date(day + 2_000).toISOString() })
    for (const path of ['/?utm_source=two&fbclid=F', '/?utm_source=one'])
      expect((await open(path, type)).attribution).toEqual(before)
    expect(kept()).toEqual(before)
    await open('/?utm_source=one')
    expect(kept()?.last.utmSource).toBe('one')
  },
)

it('an address opened again says where the visitor came from as long as nothing is stored', async () => {
  const { open, kept } = browser()
  await open('/?utm_source=one', 'reload')
  expect(kept()?.last.utmSource).toBe('one')
})

it('an older page leaves the later touch of another one in place, and takes its click ids away on a refusal', async () => {
  const { storage, open, kept } = browser()
  const older = await open('/?utm_source=one')
  await open('/?utm_source=two&fbclid=F')
  older.consent.open()
  expect(kept()?.last).toMatchObject({ utmSource: 'two', fbclid: 'F' })
  older.consent.choose({ analytics: true, ads: false }, 'footer')
  expect(kept()?.last.utmSource).toBe('two')
  expect(JSON.stringify(storage.read(attributionKey))).not.toContain('fbclid')
})

it('makes an advertising id only where it is allowed, and forgets it when it no longer is', async () => {
  const { storage, open } = browser({ country: 'FR' })
  const { fbp, consent } = await open('/')
  expect([fbp(), storage.read(browserIdKey)]).toEqual([undefined, undefined])
  consent.choose({ analytics: true, ads: true }, 'footer')
  const made = fbp()
  expect(made).toMatch(/^fb\.1\.\d+\.\d+$/)
  expect([fbp(), storage.read(browserIdKey)]).toEqual([made, made])
  consent.choose({ ads: false }, 'footer')
  expect([fbp(), storage.read(browserIdKey)]).toEqual([undefined, undefined])
})

it.each([
  ['stays', 'where nobody is asked first', 'US', 'one'],
  ['goes', 'where only their yes allowed to keep it', 'DE', undefined],
])('when a person leaves, how the browser found us %s, %s', async (_what, _where, country, left) => {
  localStorage.clear()
  const { open, kept } = browser({ storage: createSafeStorage(() => localStorage), country })
  const { consent } = await open('/?utm_source=one')
  consent.choose({ analytics: true, ads: true }, 'footer')
  expect(kept()?.last.utmSource).toBe('one')
  forgetPerson(fakeVisitor(), consent)
  expect(kept()?.last.utmSource).toBe(left)
})
