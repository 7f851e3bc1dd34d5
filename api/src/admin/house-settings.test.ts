import { apiMessages } from '@fennel/contract'
import { describe, expect, test } from 'vitest'
import { pixelOfBrand } from '#api/house-settings/index.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'

const address = '/api/admin/settings'

async function openHouse(env: Readonly<Record<string, string>> = {}) {
  const house = await createTestApp({ env })
  const { browser, token } = await signInOperator(house)
  const change = (body: unknown) => browser.patch(address, body, bearer(token))
  const read = async () => dataOf('houseSettings', await browser.get(address, bearer(token)))
  const switchesOf = async (brandId: string) =>
    (await read()).brands.find(({ id }) => id === brandId)?.switches
  const logged = async () => {
    const { entries } = dataOf('auditLog', await browser.get('/api/admin/audit', bearer(token)))
    return entries.filter(({ action }) => action === 'settings.change').map(({ details }) => details)
  }
  return {
    house,
    change,
    read,
    switchesOf,
    logged,
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

describe('a brand’s settings', () => {
  test('last until they are changed or handed back to the brand', async () => {
    await using open = await openHouse()
    await open.change({ brands: { calmplate: { countdown: 'enforced', ratings: 'computed' } } })
    expect(await open.switchesOf('calmplate')).toEqual({ countdown: 'enforced', ratings: 'computed' })
    await open.change({ retention: { rawEventDays: 30 } })
    await open.change({ brands: { calmplate: { countdown: null } } })
    expect(await open.switchesOf('calmplate')).toEqual({ ratings: 'computed' })
    expect((await open.read()).retention.rawEventDays).toBe(30)
    expect((await open.change({ brands: { calmplate: {} } })).statusCode).toBe(400)
  })

  test('all survive when operators save at the same moment', async () => {
    await using open = await openHouse()
    await open.change({ brands: { calmplate: { pixelId: '9876543210' } } })
    const changes = [
      { countdown: 'enforced' },
      { ratings: 'computed' },
      { peopleCount: 'real' },
      { reviewBadges: 'verified' },
    ]
    await Promise.all(changes.map((calmplate) => open.change({ brands: { calmplate } })))
    expect(await open.switchesOf('calmplate')).toEqual({
      pixelId: '9876543210',
      countdown: 'enforced',
      ratings: 'computed',
      peopleCount: 'real',
      reviewBadges: 'verified',
    })
  })

  test('can name a pixel of their own, used only while advertising is on', async () => {
    await using open = await openHouse({ PIXEL_ID: '1234567890', PIXEL_IN_BROWSER: 'on' })
    const { services } = open.house
    expect((await open.read()).adPlatform).toEqual({ pixelId: '1234567890' })
    expect((await open.change({ brands: { calmplate: { pixelId: '12 34' } } })).statusCode).toBe(400)
    expect(await pixelOfBrand(services, 'calmplate')).toBe('1234567890')
    await open.change({ brands: { calmplate: { pixelId: '9876543210' } } })
    expect(await pixelOfBrand(services, 'calmplate')).toBe('9876543210')
    const page = (await open.house.app.inject('/api/site-settings')).json()
    expect(page.data.privacy).toMatchObject({ browserPixelId: '9876543210', advertises: true })

    await using silent = await openHouse()
    await silent.change({ brands: { calmplate: { pixelId: '9876543210' } } })
    expect((await silent.read()).adPlatform).toBeNull()
    expect(await pixelOfBrand(silent.house.services, 'calmplate')).toBeUndefined()
    const quiet = (await silent.house.app.inject('/api/site-settings')).json()
    expect(quiet.data.privacy).toMatchObject({ browserPixelId: null, advertises: false })
  })
})

describe('retention', () => {
  test('is not changed by an operator who saw other days than those in force', async () => {
    await using open = await openHouse()
    const formerRetention = (await open.read()).retention
    await open.change({ retention: { rawEventDays: 365 }, formerRetention })
    const refused = await open.change({ retention: { rawEventDays: 100 }, formerRetention })
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([
      409,
      apiMessages.retentionChangedMeanwhile,
    ])
    expect((await open.read()).retention.rawEventDays).toBe(365)
    expect(await open.logged()).toHaveLength(1)

    const others = await open.change({ retention: { unpaidLeadDays: 45 }, formerRetention })
    expect(others.statusCode).toBe(200)
    const seen = (await open.read()).retention
    expect(seen).toEqual({ unpaidLeadDays: 45, rawEventDays: 365 })
    expect((await open.change({ retention: { rawEventDays: 100 }, formerRetention: seen })).statusCode).toBe(
      200,
    )
  })
})

describe('the audit log', () => {
  test('keeps old and new values, even when a setting is handed back to the brand', async () => {
    await using open = await openHouse({ RETAIN_UNPAID_LEADS_DAYS: '60' })
    await open.change({ retention: { unpaidLeadDays: 45 } })
    await open.change({ brands: { calmplate: { countdown: 'enforced', pixelId: '9876543210' } } })
    await open.change({ brands: { calmplate: { countdown: 'display', pixelId: null } } })
    expect((await open.logged()).toReversed()).toEqual([
      { fields: 'unpaidLeadDays', unpaidLeadDaysBefore: 60, unpaidLeadDays: 45 },
      {
        brand: 'Calmplate',
        fields: 'countdown, pixelId',
        countdownBefore: null,
        countdown: 'enforced',
        pixelIdBefore: null,
        pixelId: '9876543210',
      },
      {
        brand: 'Calmplate',
        fields: 'countdown, pixelId',
        countdownBefore: 'enforced',
        countdown: 'display',
        pixelIdBefore: '9876543210',
        pixelId: null,
      },
    ])
  })

  test('shows what each of two concurrent changes found, one after the other', async () => {
    await using open = await openHouse()
    await Promise.all([30, 40, 50].map((rawEventDays) => open.change({ retention: { rawEventDays } })))
    const days = (await open.logged()).toReversed()
    expect(days).toHaveLength(3)
    expect(days.slice(1).map((one) => one['rawEventDaysBefore'])).toEqual(
      days.slice(0, -1).map((one) => one['rawEventDays']),
    )
  })
})
