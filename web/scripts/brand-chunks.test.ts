import { brandIds, loadBrand } from '@fennel/brands'
import { describe, expect, it } from 'vitest'
import { brandTable } from '../src/brand/brand-table.ts'
import { brandChunks, partCode, tableCode } from './brand-chunks.ts'

/** What a module of plain data exports as `part`. */
const dataOf = (code: string): unknown => JSON.parse(code.replace('export const part = ', ''))

const flavours = (
  await Promise.all(
    brandIds.map(async (id) => Object.keys((await loadBrand(id)).flows).map((flow) => [id, flow] as const)),
  )
).flat()

describe.each(flavours)('%s %s in the build', (brandId, flowId) => {
  it('says what its brand says', async () => {
    const entry = brandTable[brandId]
    expect(dataOf(await partCode(`${brandId}/${flowId}/brand`))).toStrictEqual(await entry?.visit(flowId))
    expect(dataOf(await partCode(`${brandId}/${flowId}/sales`))).toStrictEqual(await entry?.sales(flowId))
  })

  it('knows the health questions of every flow of its brand', async () => {
    const { flows } = await loadBrand(brandId)
    const health = Object.values(flows).flatMap(({ steps }) =>
      steps.flatMap(({ id, dataClass }) => (dataClass === 'health' ? [id] : [])),
    )
    const part = dataOf(await partCode(`${brandId}/${flowId}/brand`)) as {
      healthQuestionIds: string[]
    }
    expect(part.healthQuestionIds.toSorted()).toEqual([...new Set(health)].toSorted())
    expect(health.length).toBeGreaterThan(0)
  })

  it('has its parts in the table of the build', async () => {
    const code = await tableCode()
    expect(code).toContain(`import("brand-part:${brandId}/${flowId}/brand")`)
    expect(code).toContain(`import("brand-part:${brandId}/${flowId}/sales")`)
  })
})

it('leaves drafts and expectations of experiments out', async () => {
  const code = await partCode('bravolio/three-beats/brand')
  const { experiments = [] } = await loadBrand('bravolio')
  expect(experiments.some(({ status }) => status === 'draft')).toBe(true)
  for (const { id, status, hypothesis } of experiments) {
    expect([id, code.includes(`"id":"${id}"`)]).toEqual([id, status !== 'draft'])
    expect(code).not.toContain(hypothesis)
  }
})

it('stands in the place of the table alone', async () => {
  const { load } = brandChunks()
  const loaded = async (id: string) =>
    typeof load === 'function' ? await load.call({} as never, id) : undefined
  expect(await loaded('/somewhere/web/src/brand/brand-table.ts')).toBe(await tableCode())
  expect(await loaded('/somewhere/web/src/brand/brand-parts.ts')).toBeUndefined()
})
