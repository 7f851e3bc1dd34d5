import { brandIds, loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { presentSteps } from './analytics/present-step.ts'
import { stepTitles } from './leads/describe-event.ts'

test.each(brandIds)('operators see the titles of %s without placeholders', async (id) => {
  const brand = await loadBrand(id)
  for (const flow of Object.values(brand.flows)) {
    const inLeads = [...stepTitles(brand, flow.id).values()]
    const inAnalytics = presentSteps(flow, new Map(), () => false).map(({ title }) => title)
    for (const title of [...inLeads, ...inAnalytics]) {
      expect(title).not.toMatch(/[{}]/)
      expect(title).not.toBe('')
    }
  }
})
