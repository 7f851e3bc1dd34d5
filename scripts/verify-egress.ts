import { brandIds, loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'
import { healthQuestions, planWalks, unprovenQuestions } from './verify-egress/plan-walks.ts'
import type { PlannedWalk } from './verify-egress/plan-walks.ts'
import { plantedPlaces } from './verify-egress/plant-leaks.ts'
import { watchVisitors } from './verify-egress/watch-visitors.ts'
import type { Findings } from './verify-egress/watch-visitors.ts'
import { wholeNumber } from './whole-number.ts'

const { values } = parseArgs({
  options: {
    plant: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    tabs: { type: 'string', default: '3' },
  },
})
const root = resolve(import.meta.dirname, '..')
const stopping = new AbortController()
stopOnce((reason) => stopping.abort(reason))

try {
  const tabs = wholeNumber('--tabs', values.tabs)
  const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
  const walks = brands.flatMap(planWalks).filter(isWanted)
  if (walks.length === 0)
    throw new PlainFailure(`No visitor matches "${values.only}". Name one as in calmplate/cortisol/accepted.`)
  const findings = await watchVisitors(walks, {
    root,
    plants: values.plant,
    tabs,
    armWords: new Set(brands.flatMap(armWordsOf)),
    signal: stopping.signal,
    say: (line) => console.log(line),
  })
  const isClean = report(walks, findings)
  const isCovered = values.plant || reportCoverage(brands, walks)
  const isSeen = !values.plant || reportPlants(findings)
  process.exitCode = isClean && isCovered && isSeen ? 0 : 1
} catch (failure) {
  console.error(stopping.signal.aborted ? `Stopped (${stopping.signal.reason}).` : describeFailure(failure))
  process.exitCode = 1
}

/** The titles that running experiments give to steps, including the originals. */
function armWordsOf({ experiments = [], flows }: Brand): readonly string[] {
  const running = experiments.filter(({ status }) => status === 'running')
  const renamed = running.flatMap(({ arms }) =>
    arms.flatMap(({ changes }) => Object.entries(changes.steps ?? {})),
  )
  const ids = new Set(renamed.map(([id]) => id))
  const own = Object.values(flows).flatMap(({ steps }) => steps.filter(({ id }) => ids.has(id)))
  return [...own.map(({ title }) => title), ...renamed.flatMap(([, { title }]) => title ?? [])]
}

/**
 * With `--plant`, one pair of twins who accept everything and buy; otherwise all that match `--only`, e.g.
 * `calmplate/cortisol`.
 */
function isWanted({ brand, flowId, consent, pays }: PlannedWalk): boolean {
  if (values.plant) return flowId === 'inflammation' && consent === 'accepted' && pays
  return `${brand}/${flowId}/${consent}`.includes(values.only)
}

function report(walks: readonly PlannedWalk[], { leaks, differences }: Findings): boolean {
  for (const { place, canary, form, around } of leaks)
    console.error(`✗ ${place}: "${canary}" ${form}\n    …${around.replaceAll('\n', ' ')}…`)
  for (const { place, trace, by } of differences)
    console.error(`✗ ${place}: only the ${by} voice left this\n    ${trace.slice(0, 300)}`)
  const twins = walks.filter(({ voice }) => voice === 'first').length
  const found = leaks.length + differences.length
  console.log(
    found === 0
      ? `${walks.length} visitors, ${twins} pairs of twins among them: no answer leaked.`
      : `${leaks.length} leaks, ${differences.length} differences between twins.`,
  )
  return found === 0
}

/** Prints what was proven for each flow; false when a question was not. */
function reportCoverage(brands: readonly Brand[], walks: readonly PlannedWalk[]): boolean {
  const inRun = new Set(walks.map(({ brand, flowId, consent }) => `${brand}/${flowId} ${consent}`))
  const unproven = brands
    .flatMap((brand) => unprovenQuestions(brand, walks))
    .filter((question) => inRun.has(question.split(':', 1)[0] ?? ''))
  for (const brand of brands) {
    for (const flow of Object.values(brand.flows)) {
      const states = [...inRun].filter((name) => name.startsWith(`${brand.appId}/${flow.id} `))
      if (states.length === 0) continue
      const names = states.map((name) => name.split(' ')[1]).join(', ')
      const questions = healthQuestions(flow)
      console.log(
        `${brand.appId}/${flow.id}: ${questions.length} health questions (${names}): ${questions.join(', ')}`,
      )
    }
  }
  for (const question of unproven) console.error(`✗ not proven: ${question}`)
  return unproven.length === 0
}

/** Whether every planted leak was noticed. */
function reportPlants({ leaks, differences }: Findings): boolean {
  const rung = [...leaks, ...differences].map(({ place }) => place)
  for (const planted of plantedPlaces) {
    const isSeen = rung.some((place) => place.includes(planted))
    console.log(`${isSeen ? '✓ seen' : '✗ NOT SEEN'}: the leak planted in ${planted}`)
  }
  return plantedPlaces.every((planted) => rung.some((place) => place.includes(planted)))
}
