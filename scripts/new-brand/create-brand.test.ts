import type { Brand, BrandPages } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constantName, createBrand } from './create-brand.ts'

const root = resolve(import.meta.dirname, '../..')
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'fennel-new-brand-'))
  await mkdir(join(copy, 'brands/src'), { recursive: true })
  await cp(join(root, 'brands/starter'), join(copy, 'brands/starter'), { recursive: true })
  await cp(join(root, 'brands/assets/starter'), join(copy, 'brands/assets/starter'), { recursive: true })
  for (const name of ['index.ts', 'measurement-tabs.ts'])
    await cp(join(root, 'brands/src', name), join(copy, 'brands/src', name))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => rm(copy, { recursive: true, force: true }))

function load(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(join(copy, 'brands/src/green-bowl', name)).href)
}

describe('a new brand', () => {
  it('passes verification and touches one content folder, one picture folder and one entry', async () => {
    await createBrand(copy, 'green-bowl')
    const { greenBowl } = (await load('brand.ts')) as { greenBowl: Brand }
    const { greenBowlPages } = (await load('pages.ts')) as { greenBowlPages: BrandPages }
    expect(greenBowl).toMatchObject({ appId: 'green-bowl', name: 'Green Bowl' })
    const hasAsset = (path: string) => existsSync(join(copy, 'brands/assets', path.slice('/brands/'.length)))
    expect(verifyBrand({ ...greenBowl, ...greenBowlPages }, { hasAsset }).faults).toEqual([])

    const before = await readFile(join(root, 'brands/src/index.ts'), 'utf8')
    const after = await readFile(join(copy, 'brands/src/index.ts'), 'utf8')
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line))
    expect(added).toEqual([
      "  'green-bowl': {",
      "    brand: async () => (await import('./green-bowl/brand.ts')).greenBowl,",
      "    pages: async () => (await import('./green-bowl/pages.ts')).greenBowlPages,",
    ])
    expect(await readdir(join(copy, 'brands/src'))).toEqual(['green-bowl', 'index.ts', 'measurement-tabs.ts'])
  })

  it('contains nothing of the starter', async () => {
    for (const name of await readdir(join(copy, 'brands/src/green-bowl'))) {
      expect(await readFile(join(copy, 'brands/src/green-bowl', name), 'utf8')).not.toMatch(/starter/i)
    }
  })

  it.each(['Green', 'green bowl', '../calmplate', '', '1bowl', 'green--bowl', 'starter'])(
    'refuses "%s"',
    async (id) => {
      await expect(createBrand(copy, id)).rejects.toThrow(/cannot be a brand's id|already a brand/)
    },
  )

  it('refuses to overwrite a brand', async () => {
    await expect(createBrand(copy, 'green-bowl')).rejects.toThrow('There is already a brand "green-bowl".')
  })
})

describe('the recipes for a step, a flow variant, an offer and an article', () => {
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(copy, 'brands/src/blue-bowl', name)
    const before = await readFile(file, 'utf8')
    const after = change(before)
    expect([name, after === before]).toEqual([name, false])
    await writeFile(file, after)
  }

  it('touch one folder, and the brand still passes verification', async () => {
    await createBrand(copy, 'blue-bowl')
    await edit('steps.ts', (text) =>
      text.replace(
        "  {\n    id: 'encouragement',",
        "  {\n    id: 'cooking_time',\n    type: 'single-choice',\n    title: 'How long may dinner take?',\n" +
          "    stepLabelId: 'habits',\n    dataClass: 'preference',\n    options: [\n" +
          "      { id: 'short', label: 'Ten minutes', value: 'short' },\n" +
          "      { id: 'long', label: 'Half an hour', value: 'long' },\n    ],\n  },\n  {\n    id: 'encouragement',",
      ),
    )
    await edit('offers.ts', (text) => `${text}\nexport const second = { ...extra, id: 'second-extra' }\n`)
    await edit('brand.ts', (text) =>
      text
        .replace('import { defineBrand }', 'import { defineBrand, deriveFlow }')
        .replace('extra, plans', 'extra, second, plans')
        .replace('products: [extra]', 'products: [extra, second]')
        .replace(
          "flows: { 'blue-bowl': flow }",
          "flows: { 'blue-bowl': flow, quick: deriveFlow(flow, { id: 'quick', name: 'Quick', drop: ['story'] }) }",
        ),
    )

    const at = (name: string) => pathToFileURL(join(copy, 'brands/src/blue-bowl', name)).href
    const { blueBowl } = (await import(/* @vite-ignore */ at('brand.ts'))) as { blueBowl: Brand }
    const { blueBowlPages } = (await import(/* @vite-ignore */ at('pages.ts'))) as {
      blueBowlPages: BrandPages
    }
    const hasAsset = (path: string) => existsSync(join(copy, 'brands/assets', path.slice('/brands/'.length)))
    const { faults, coverage } = verifyBrand({ ...blueBowl, ...blueBowlPages }, { hasAsset })
    expect(faults).toEqual([])
    expect(coverage['blue-bowl']?.steps).toBe((coverage['quick']?.steps ?? 0) + 1)
    expect(blueBowl.upsells.products).toHaveLength(2)
  })
})

it('derives a constant’s name from the id', () => {
  expect(constantName('my-second-brand')).toBe('mySecondBrand')
})
