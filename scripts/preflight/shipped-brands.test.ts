import { loadWholeBrand } from '@fennel/brands'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBrandFaults } from './find-everything.ts'
import { sourcesOf } from './source-places.ts'

const root = resolve(import.meta.dirname, '../..')

/** Support addresses in running text, and a line that tells buyers about samples. */
const leftOver: Readonly<Record<string, readonly string[]>> = {
  bravolio: [
    'should offers.ts upsells.products[0].testimonialsSection.description',
    'must purchase-page.ts purchasePage.faq[7].answer',
  ],
  calmplate: ['must purchase-page.ts wordsByFlowId.cortisol.purchasePage.faq[6].answer'],
  quietwin: [
    'must purchase-page.ts purchasePage.faq[5].answer',
    'must purchase-page.ts purchasePage.faq[8].answer',
  ],
}

describe.each(Object.keys(leftOver))('the shipped brand %s', (id) => {
  test('has every claim without evidence reported, with its file and line', async () => {
    const brand = await loadWholeBrand(id)
    const findings = findBrandFaults(brand, sourcesOf(root, id)).filter(
      ({ rule }) => rule === 'claim-without-evidence',
    )
    const open = brand.evidence.filter(({ sample }) => sample)
    expect(open.length).toBeGreaterThan(0)
    for (const [index, entry] of brand.evidence.entries()) {
      const named = findings.filter(({ path }) => path === `evidence[${index}]`)
      expect(named).toHaveLength(entry.sample ? 1 : 0)
      for (const { file, line, message } of named) {
        expect(file).toBe(`brands/src/${id}/evidence.ts`)
        expect(message).toContain(entry.claim)
        expect(readFileSync(join(root, file), 'utf8').split('\n')[(line ?? 0) - 1]).toContain(entry.claim)
      }
    }
  })

  test('has every sample object reported, each in an existing file', async () => {
    const brand = await loadWholeBrand(id)
    const marked = JSON.stringify(brand).split('"sample":true').length - 1
    const findings = findBrandFaults(brand, sourcesOf(root, id))
    const samples = findings.filter(
      ({ rule }) => rule.startsWith('sample-') || rule === 'claim-without-evidence',
    )
    expect(samples).toHaveLength(marked)
    expect(findings.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
    expect(findings.map(({ rule }) => rule)).toContain('contradicting-guarantee')
  })
})

test.each(Object.entries(leftOver))(
  'the shipped brand %s has no unmarked text that reads like a sample, except these',
  async (id, expected) => {
    const found = findBrandFaults(await loadWholeBrand(id), sourcesOf(root, id))
      .filter(({ rule }) => rule === 'left-over-sample-text')
      .map(({ level, file, path }) => `${level} ${file.split('/').at(-1)} ${path}`)
    expect(found).toEqual(expected)
  },
)
