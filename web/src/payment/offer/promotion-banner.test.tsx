import { loadBrand } from '@fennel/brands'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PromotionBanner } from './promotion-banner.tsx'

async function accentOf(brandId: 'quietwin' | 'calmplate') {
  const { promotion } = (await loadBrand(brandId)).purchasePage
  if (promotion === undefined) throw new Error(`${brandId} has no promotion`)
  const { container } = render(<PromotionBanner promotion={promotion} />)
  return container.querySelector('div')?.style.getPropertyValue('--promotion-accent')
}

test("uses the promotion's own color, else the theme's", async () => {
  expect(await accentOf('quietwin')).toBe('#0a7561')
  expect(await accentOf('calmplate')).toBe('')
})
