import { brandSetting, houseSettings } from '#api/house-settings/index.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import type { Shop, ShopOptions } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

/** A shop where an operator has set countdowns to end offers. */
export async function honestShop(options?: ShopOptions): Promise<Shop> {
  const shop = await openShop(options)
  await shop.services.db.query.insert(houseSettings).values({
    name: brandSetting('calmplate'),
    value: { countdown: 'enforced' },
    updatedAt: new Date(shop.services.now()),
    updatedBy: 'nobody',
  })
  return shop
}

/** What a visitor who looks at an offer now is told about its time. */
export const look = async (browser: TestBrowser, offer = 'plans') =>
  dataOf('openOfferWindow', await browser.post('/api/offers/window', { offer }))
