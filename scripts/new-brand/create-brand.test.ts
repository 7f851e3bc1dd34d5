import type { Brand, BrandPages } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutants } from '../verify/mutants.ts'
import { runMutant } from '../verify/run-mutants.ts'
import { planWalks, unprovenQuestions } from '../verify-egress/plan-walks.ts'
import { differencesAmong } from '../verify-offers/claim.ts'
import { wordsOfOffers } from '../verify-offers/words-of-offers.ts'
import { skippedFolders } from '../start/fingerprint.ts'
import { constantName, createBrand } from './create-brand.ts'

// NOTE: the ids are none that the guides suggest: a tree with a brand of that name must pass, too.
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

function load(name: string, id = 'yak-bowl'): Promise<object> {
  return import(/* @vite-ignore */ pathToFileURL(join(copy, 'brands/src', id, name)).href)
}

function hasAsset(path: string): boolean {
  return existsSync(join(copy, 'brands/assets', path.slice('/brands/'.length)))
}

describe('a new brand', () => {
  it('passes verification and touches one content folder, one picture folder and one entry', async () => {
    await createBrand(copy, 'yak-bowl')
    const { brandYakBowl: yakBowl } = (await load('brand.ts')) as { brandYakBowl: Brand }
    const { brandYakBowlPages: yakBowlPages } = (await load('pages.ts')) as { brandYakBowlPages: BrandPages }
    expect(yakBowl).toMatchObject({ appId: 'yak-bowl', name: 'Yak Bowl' })
    expect(verifyBrand({ ...yakBowl, ...yakBowlPages }, { hasAsset }).faults).toEqual([])

    const before = await readFile(join(root, 'brands/src/index.ts'), 'utf8')
    const after = await readFile(join(copy, 'brands/src/index.ts'), 'utf8')
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line))
    expect(added).toEqual([
      "  'yak-bowl': {",
      "    brand: async () => (await import('./yak-bowl/brand.ts')).brandYakBowl,",
      "    pages: async () => (await import('./yak-bowl/pages.ts')).brandYakBowlPages,",
    ])
    expect(await readdir(join(copy, 'brands/src'))).toEqual(['index.ts', 'measurement-tabs.ts', 'yak-bowl'])
  })

  it('passes what every brand in the list has to pass', { timeout: 60_000 }, async () => {
    const { brandYakBowl: yakBowl } = (await load('brand.ts')) as { brandYakBowl: Brand }
    const { brandYakBowlPages: yakBowlPages } = (await load('pages.ts')) as { brandYakBowlPages: BrandPages }
    const whole = { ...yakBowl, ...yakBowlPages }
    const outcomes = mutants.map((mutant) => runMutant(mutant, whole, hasAsset))
    expect(outcomes.filter(({ outcome }) => outcome === 'missed')).toEqual([])
    expect(unprovenQuestions(yakBowl, planWalks(yakBowl))).toEqual([])
    expect(differencesAmong(wordsOfOffers(whole))).toEqual([])
  })

  it.each(['favicon.svg', 'mishap.svg', 'og-image.svg', 'placeholder.svg'])(
    'is reported when it has no %s, which the pages find by its name',
    async (name) => {
      const { brandYakBowl: yakBowl } = (await load('brand.ts')) as { brandYakBowl: Brand }
      const { brandYakBowlPages: yakBowlPages } = (await load('pages.ts')) as {
        brandYakBowlPages: BrandPages
      }
      const path = `/brands/yak-bowl/${name}`
      const isThere = (asset: string) => asset !== path && hasAsset(asset)
      const { faults } = verifyBrand({ ...yakBowl, ...yakBowlPages }, { hasAsset: isThere })
      expect(faults.map(({ rule, message }) => [rule, message.includes(path)])).toContainEqual([
        'missing-asset',
        true,
      ])
    },
  )

  it('contains nothing of the starter', async () => {
    for (const name of await readdir(join(copy, 'brands/src/yak-bowl'))) {
      expect(await readFile(join(copy, 'brands/src/yak-bowl', name), 'utf8')).not.toMatch(/starter/i)
    }
  })

  it.each(['Green', 'yak bowl', '../calmplate', '', '1bowl', 'yak--bowl', 'starter'])(
    'refuses "%s"',
    async (id) => {
      await expect(createBrand(copy, id)).rejects.toThrow(/cannot be a brand's id|already a brand/)
    },
  )

  it('refuses an id whose folder builds or git would leave out', async () => {
    const ignored = (await readFile(join(root, '.gitignore'), 'utf8')).match(/^[a-z][a-z-]*(?=\/$)/gm) ?? []
    expect(ignored).toContain('dist')
    for (const id of [...ignored, ...skippedFolders])
      await expect(createBrand(copy, id)).rejects.toThrow("cannot be a brand's id")
  })

  it.each(['flow', 'extra', 'define', 'legal', 'new', 'class', 'default', 'starter-two', 'self-starter'])(
    'passes verification under the id "%s", whose words the code uses, too',
    async (id) => {
      await createBrand(copy, id)
      const [brand] = Object.values(await load('brand.ts', id)) as readonly Brand[]
      const [pages] = Object.values(await load('pages.ts', id)) as readonly BrandPages[]
      if (brand === undefined || pages === undefined) throw new Error('The brand exports nothing')
      expect(brand).toMatchObject({ appId: id, defaultFlowId: id })
      expect(verifyBrand({ ...brand, ...pages }, { hasAsset }).faults).toEqual([])
      const list = await readFile(join(copy, 'brands/src/index.ts'), 'utf8')
      expect(list).toContain(`(await import('./${id}/brand.ts')).${constantName(id)},`)
    },
  )

  it('refuses to overwrite a brand', async () => {
    await expect(createBrand(copy, 'yak-bowl')).rejects.toThrow('There is already a brand "yak-bowl".')
  })
})

describe('the recipes for a step, a flow variant, an offer and an article', () => {
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(copy, 'brands/src/zebra-bowl', name)
    const before = await readFile(file, 'utf8')
    const after = change(before)
    expect([name, after === before]).toEqual([name, false])
    await writeFile(file, after)
  }

  it('touch one folder, and the brand still passes verification', async () => {
    await createBrand(copy, 'zebra-bowl')
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
    await edit('journey.ts', (text) =>
      text
        .replace(
          "    { type: 'register'",
          "    { type: 'upsell', path: '/upsell/second-extra', name: 'Special offer' },\n    { type: 'register'",
        )
        .replace(
          "{ when: 'registration_completed', navigateTo: 6 }",
          "{ when: 'upsell_1_completed', navigateTo: 6 },\n    { when: 'registration_completed', navigateTo: 7 }",
        ),
    )
    await edit('brand.ts', (text) =>
      text
        .replace('import { defineBrand }', 'import { defineBrand, deriveFlow }')
        .replace('extra, plans', 'extra, second, plans')
        .replace('products: [extra]', 'products: [extra, second]')
        .replace(
          "flows: { 'zebra-bowl': flow }",
          "flows: { 'zebra-bowl': flow, quick: deriveFlow(flow, { id: 'quick', name: 'Quick', drop: ['story'] }) }",
        ),
    )

    const at = (name: string) => pathToFileURL(join(copy, 'brands/src/zebra-bowl', name)).href
    const { brandZebraBowl: zebraBowl } = (await import(/* @vite-ignore */ at('brand.ts'))) as {
      brandZebraBowl: Brand
    }
    const { brandZebraBowlPages: zebraBowlPages } = (await import(/* @vite-ignore */ at('pages.ts'))) as {
      brandZebraBowlPages: BrandPages
    }
    const { faults, coverage } = verifyBrand({ ...zebraBowl, ...zebraBowlPages }, { hasAsset })
    expect(faults).toEqual([])
    expect(coverage['zebra-bowl']?.steps).toBe((coverage['quick']?.steps ?? 0) + 1)
    expect(zebraBowl.upsells.products).toHaveLength(2)
  })
})

it('derives a constant’s name from the id', () => {
  expect(constantName('my-second-brand')).toBe('brandMySecondBrand')
})
