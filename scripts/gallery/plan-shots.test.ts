import { brandIds, loadBrand } from '@fennel/brands'
import { customCardIds } from '@fennel/funnel'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planShots } from './plan-shots.ts'
import type { ShotFilter } from './plan-shots.ts'
import { shotFile, shotId } from './shot.ts'

const everything: ShotFilter = { flow: undefined, only: undefined, name: undefined }
const shots = await planShots(brandIds, everything)

test('no two pictures share an id or a file', () => {
  expect(new Set(shots.map(shotId)).size).toBe(shots.length)
  expect(new Set(shots.map(shotFile)).size).toBe(shots.length)
})

test('every quiz step is pictured on phone and desktop', async () => {
  for (const id of brandIds) {
    const brand = await loadBrand(id)
    for (const flow of Object.values(brand.flows)) {
      for (const step of flow.steps.filter(({ landingPageOnly }) => landingPageOnly !== true)) {
        const devices = shots
          .filter(
            (shot) =>
              shot.kind === 'quiz' && shot.brand === id && shot.flow === flow.id && shot.name === step.id,
          )
          .map(({ device }) => device)
        expect(devices, `${id} ${flow.id} ${step.id}`).toEqual(['phone', 'desktop'])
      }
    }
  }
})

test('a step with a story for each gender is pictured as a woman and as a man see it', async () => {
  const asMan = shots.filter(({ kind, name }) => kind === 'quiz' && name.endsWith(' as a man'))
  const told = await Promise.all(
    brandIds.map(async (id) =>
      Object.values((await loadBrand(id)).flows).flatMap(({ id: flow, steps }) =>
        steps
          .filter((step) => 'card' in step && step.otherWords?.some(({ card }) => card?.testimonial))
          .map((step) => `${id} ${flow} ${step.id}`),
      ),
    ),
  )
  expect(told.flat()).not.toEqual([])
  for (const device of ['phone', 'desktop']) {
    const pictured = asMan.filter((shot) => shot.device === device)
    expect(
      pictured.map(({ brand, flow, name }) => `${brand} ${flow} ${name.replace(' as a man', '')}`),
    ).toEqual(told.flat())
  }
  expect(asMan[0]?.kept.local).toMatchObject({ quiz_funnels_state: { answers: { gender: 'male' } } })
})

test('every custom card is pictured', async () => {
  const shown = new Set<unknown>()
  for (const id of brandIds) {
    const { flows } = await loadBrand(id)
    for (const step of Object.values(flows).flatMap(({ steps }) => steps)) {
      if ('customComponent' in step) shown.add(step.customComponent)
    }
  }
  expect(customCardIds.filter((card) => !shown.has(card))).toEqual([])
})

test('every screen is pictured', async () => {
  const source = await readFile(join(import.meta.dirname, '../../web/src/app/screens.ts'), 'utf8')
  const patterns = [...source.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path]) => path ?? '')
  expect(patterns.length).toBeGreaterThan(10)
  const isTaken = (pattern: string) => {
    const whole = new RegExp(`^${pattern.replaceAll(/:\w+\??/g, '[^/]+')}$`)
    return shots.some(({ path }) => whole.test(path))
  }
  expect(patterns.filter((pattern) => !isTaken(pattern))).toEqual([])
})

test('every page of the admin area is pictured', async () => {
  const source = await readFile(join(import.meta.dirname, '../../web/src/admin/admin-paths.ts'), 'utf8')
  const patterns = [...source.matchAll(/^ {2}\w+: '(\/admin\/[^']*)'/gm)].map(([, path]) => path ?? '')
  expect(patterns.length).toBeGreaterThan(10)
  const taken = shots
    .filter(({ kind, act, prepare }) => kind === 'admin' && act === undefined && prepare === undefined)
    .map(({ path, device }) => `${path.replace(/[?#].*/, '')} ${device}`)
  const missing = patterns.flatMap((pattern) =>
    ['phone', 'desktop'].filter(
      (device) => !taken.includes(`${pattern.replace(/(lead|user)s\/:id/, '$1s/{$1}')} ${device}`),
    ),
  )
  expect(missing).toEqual([])
})

test('a run for one brand leaves the admin area out unless it is asked for', async () => {
  const kindsOf = async (filter: Partial<ShotFilter>) =>
    new Set((await planShots(['calmplate'], { ...everything, ...filter })).map(({ kind }) => kind))
  expect(await kindsOf({})).not.toContain('admin')
  expect(await kindsOf({ flow: 'cortisol' })).not.toContain('admin')
  expect(await kindsOf({ only: 'admin' })).toEqual(new Set(['admin']))
})

test('a filter keeps what it names', async () => {
  const some = await planShots(['calmplate'], { flow: 'cortisol', only: 'pages', name: 'landing/phone' })
  expect(some.map(shotId)).toEqual(['calmplate/cortisol/landing/phone'])
  await expect(planShots(['calmplate'], { ...everything, flow: 'lunar' })).rejects.toThrow('no flow "lunar"')
})
