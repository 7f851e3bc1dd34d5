import { brandIds, loadBrand, plainConsentCopy } from '@fennel/brands'
import { expect, test } from 'vitest'
import { storableAnswersOf } from './storable-answers.ts'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))

test.each(brands)(
  '$appId claims no answer stays out of statistics while options are stored there',
  (brand) => {
    const isStorable = storableAnswersOf(brands)
    const steps = Object.values(brand.flows).flatMap((flow) => flow.steps)
    expect(steps.some(({ id }) => isStorable(id))).toBe(true)
    const { title, optIn, optOut, optInWithoutAds, optOutWithoutAds, gpc, purposes } =
      brand.consentCopy ?? plainConsentCopy
    const { analytics } = purposes
    const sentences = [title, optIn, optOut, optInWithoutAds, optOutWithoutAds, gpc, analytics.text].flatMap(
      (text) => text.split(/(?<=[.!?])\s+/),
    )
    const isClaim = /\b(?:answers?|thoughts|you (?:answer|say))\b.*|never/i
    const claims = sentences.filter((sentence) => isClaim.test(sentence) && !/\bhealth\b/i.test(sentence))
    expect(claims).toEqual([])
    expect(analytics.text).toMatch(/options?.*none about (?:your|their) health/)
  },
)
