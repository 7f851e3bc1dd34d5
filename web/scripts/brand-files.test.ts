import { brandIds, loadBrand } from '@fennel/brands'
import { takesAnswer } from '@fennel/funnel'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandTable } from '../src/brand/brand-table.ts'
import { brandFile, brandFiles, tableCode, withoutWholeBrands } from './brand-files.ts'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))

const flows = brands.flatMap((brand) =>
  Object.keys(brand.flows).map((flowId) => ({ id: brand.appId, flowId, brand })),
)

describe.each(flows)('$id $flowId in the build', ({ id, flowId, brand }) => {
  it('has the same content as its brand', async () => {
    const entry = brandTable[id]
    expect(JSON.parse(brandFile(brand, flowId, 'brand').text)).toStrictEqual(await entry?.visit(flowId))
    expect(JSON.parse(brandFile(brand, flowId, 'sales').text)).toStrictEqual(await entry?.sales(flowId))
  })

  it('knows the health questions of every flow of its brand, and the other questions that it does not ask', () => {
    const questions = Object.values(brand.flows).flatMap(({ steps }) => steps.filter(takesAnswer))
    const health = new Set(questions.flatMap(({ id, dataClass }) => (dataClass === 'health' ? [id] : [])))
    const part = JSON.parse(brandFile(brand, flowId, 'brand').text) as {
      readonly healthQuestionIds: readonly string[]
      readonly questionIdsElsewhere: readonly string[]
    }
    expect(part.healthQuestionIds.toSorted()).toEqual([...health].toSorted())
    expect(health.size).toBeGreaterThan(0)
    const here = brand.flows[flowId]?.steps.map(({ id }) => id) ?? []
    const known = new Set([...here, ...part.healthQuestionIds, ...part.questionIdsElsewhere])
    expect(questions.filter(({ id }) => !known.has(id))).toEqual([])
    expect(part.questionIdsElsewhere.filter((id) => here.includes(id) || health.has(id))).toEqual([])
  })

  it('has its parts in the table of the build', () => {
    const code = tableCode(brands)
    expect(code).toContain(`"${flowId}":"/${brandFile(brand, flowId, 'brand').file}"`)
    expect(code).toContain(`"${flowId}":"/${brandFile(brand, flowId, 'sales').file}"`)
  })
})

it('lists the flows of every brand in the table of the build', async () => {
  const code = tableCode(brands).replace(/^import .*\n/, 'const readPart = (file) => file\n')
  const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly brandTable: Readonly<Record<string, { readonly flows: () => Promise<unknown> }>>
  }
  for (const { appId } of brands)
    expect(await built.brandTable[appId]?.flows()).toEqual(await brandTable[appId]?.flows())
})

it('keeps whole brands out of the browser, and nothing else', async () => {
  const code = await readFile(resolve(import.meta.dirname, '../../brands/src/index.ts'), 'utf8')
  const kept = withoutWholeBrands(code)
  for (const id of brandIds) {
    expect(code).toContain(`./${id}/brand.ts`)
    expect(kept).not.toContain(`./${id}/brand.ts`)
    expect(kept).toContain(`./${id}/pages.ts`)
  }
  const healthSteps = (text: string) => text.match(/\.\/[a-z0-9-]+\/health-step\.ts/g)
  expect(healthSteps(code)).not.toBeNull()
  expect(healthSteps(kept)).toEqual(healthSteps(code))
  expect(code.split('\n').length - kept.split('\n').length).toBe(brandIds.length)
})

it('omits drafts and hypotheses of experiments', async () => {
  const bravolio = await loadBrand('bravolio')
  const { experiments = [] } = bravolio
  const { text } = brandFile(bravolio, 'three-beats', 'brand')
  expect(experiments.some(({ status }) => status === 'draft')).toBe(true)
  for (const { id, status, hypothesis } of experiments) {
    expect([id, text.includes(`"id":"${id}"`)]).toEqual([id, status !== 'draft'])
    expect(text).not.toContain(hypothesis)
  }
})

it('replaces only the table, and writes the files it names', async () => {
  const { load } = brandFiles()
  const written: string[] = []
  const emitFile = ({ fileName }: { readonly fileName: string }) => written.push(fileName)
  const loaded = async (id: string) =>
    typeof load === 'function' ? await load.call({ emitFile } as never, id) : undefined
  const code = await loaded('/somewhere/web/src/brand/brand-table.ts')
  expect(code).toBe(tableCode(brands))
  const named = [...tableCode(brands).matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(named.length).toBe(2 * flows.length)
  expect(new Set(written)).toEqual(new Set(named))
  expect(written).toHaveLength(named.length)
  expect(await loaded('/somewhere/web/src/brand/brand-parts.ts')).toBeUndefined()
})
