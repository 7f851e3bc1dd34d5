import { brandIds, loadBrand } from '@fennel/brands'
import { isFilledText } from '@fennel/funnel/verify'
import type { QuizStep } from '@fennel/funnel'
import { cleanup } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showStep } from './testing/show-step.tsx'

/** A visitor of whom every step knows enough to say something. */
const answers = {
  gender: 'female',
  age: 42,
  height: 'CM:cm=170',
  weight: 'KG:kilograms=80',
  goal_weight: 'KG:kilograms=70',
  name: 'Mia',
}

const begin = '\u27e6'
const end = '\u27e7'
const unfilled = `${end}{appName}`

/** A copy of a step in which every text names its path and has a placeholder. Ids, files and single words stay. */
function withMarks(content: unknown, path: string, paths: string[]): unknown {
  if (typeof content === 'string') {
    if (!/\w \w/.test(content)) return content
    paths.push(path)
    return `${begin}${paths.length - 1}${unfilled} ${content}`
  }
  if (Array.isArray(content))
    return content.map((part: unknown, at) => withMarks(part, `${path}[${at}]`, paths))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [
      key,
      withMarks(part, path === '' ? key : `${path}.${key}`, paths),
    ]),
  )
}

/** Everything on the page, also what only attributes say. */
const pageAsText = () => new XMLSerializer().serializeToString(document.body)

/** The shown texts of a step by their path, and whether each was filled wherever it is shown. */
async function textsShownOf(step: QuizStep): Promise<ReadonlyMap<string, boolean>> {
  const paths: string[] = []
  const { conditionalDisplay: _display, otherWords: _words, ...always } = step
  showStep(withMarks(always, '', paths) as QuizStep, answers)
  await vi.waitFor(() => expect(pageAsText()).toContain(begin))
  const html = pageAsText()
  cleanup()
  const shown = paths
    .map((path, at) => ({ path, mark: `${begin}${at}${end}` }))
    .filter(({ mark }) => html.includes(mark))
  return new Map(shown.map(({ path, mark }) => [path, !html.includes(`${mark}{appName}`)]))
}

/** One step of every kind: by its type, its card and the texts it has. */
async function stepsOfAllKinds(): Promise<readonly QuizStep[]> {
  const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
  const steps = brands
    .flatMap(({ flows }) => Object.values(flows).flatMap(({ steps: all }) => all))
    .filter((step) => step.landingPageOnly !== true)
  const kindOf = (step: QuizStep) => {
    const paths: string[] = []
    withMarks(step, '', paths)
    const shape = new Set(paths.map((path) => path.replaceAll(/\d+/g, '')))
    return [step.type, 'customComponent' in step && step.customComponent, ...shape].join(' ')
  }
  return [...new Map(steps.map((step) => [kindOf(step), step])).values()]
}

test('the verification allows placeholders in exactly the texts that the quiz fills', async () => {
  const filled = new Set<string>()
  for (const step of await stepsOfAllKinds())
    for (const [path, isFilled] of await textsShownOf(step)) {
      expect({ step: step.id, path, isFilled }).toEqual({ step: step.id, path, isFilled: isFilledText(path) })
      if (isFilled) filled.add(path.replaceAll(/\d+/g, '').replace(/^feedback\.\w+/, 'feedback'))
    }
  expect([...filled].toSorted()).toEqual([
    'card.bullets[].text',
    'card.bullets[].title',
    'card.paragraphs[]',
    'card.people[].text',
    'card.testimonial.text',
    'description',
    'extraContent.text',
    'extraContent.title',
    'feedback',
    'privacyNote',
    'title',
  ])
}, 60_000)
