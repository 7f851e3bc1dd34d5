import { brandIds, loadBrand } from '@fennel/brands'
import type { Brand, QuizStep } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { knownFlowsOf } from './known-flows.ts'
import { storableAnswersOf } from './storable-answers.ts'
import { scrubMetadata } from './scrub-metadata.ts'
import type { Questions } from './scrub-metadata.ts'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const flows = brands.flatMap((brand) =>
  Object.values(brand.flows).map((flow) => ({ name: `${brand.appId}/${flow.id}`, brand, flow })),
)
const labels = { ofEmail: () => 'e'.repeat(22), ofUser: () => 'u'.repeat(22) }

function questionsOf(brand: Brand): Questions {
  const known = knownFlowsOf([brand])
  return { isAsked: (id) => known.hasStep(brand, id), isStorable: storableAnswersOf([brand]) }
}

/** Every id in what a step offers, as if a visitor had chosen all of it. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}

const longestAnswerOf = (step: QuizStep) => {
  const ids = idsIn(Object.values(step))
  return ids.length === 0 ? 'FT:feet=5&inches=7' : ids.slice(0, 60)
}

test.each(flows)(
  'everything our pages send for $name is stored, even with every option chosen',
  ({ brand, flow }) => {
    const questions = questionsOf(brand)
    const pairs = flow.steps.map((step) => ({ question: step.id, answer: longestAnswerOf(step) }))
    const finished = scrubMetadata({ quizId: flow.id, email: 'a@b.co', quizData: pairs }, questions, labels)
    expect(finished['quizData']).toEqual(
      pairs.map(({ question, answer }) => ({
        question,
        answer: questions.isStorable(question) ? answer : 'answered',
      })),
    )
    for (const step of flow.steps) {
      const answer = longestAnswerOf(step)
      const told = {
        questionId: step.id,
        questionType: step.type,
        questionTitle: step.title,
        ...(step.stepLabelId === undefined ? {} : { stepLabelId: step.stepLabelId }),
        quizId: flow.id,
        stepIndex: 99,
      }
      const kept = questions.isStorable(step.id) ? answer : 'answered'
      expect(scrubMetadata({ ...told, answer, previousAnswer: answer }, questions, labels)).toEqual({
        ...told,
        answer: kept,
        previousAnswer: kept,
      })
    }
  },
)

const [{ brand: anyBrand } = { brand: undefined }] = flows
if (anyBrand === undefined) throw new Error('There is no brand')
const questions = questionsOf(anyBrand)
const steps = Object.values(anyBrand.flows).flatMap((flow) => flow.steps)
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('no event takes more than a few kilobytes, whatever is sent', () => {
  const text = 'я'.repeat(300)
  const fields = ['planName', 'productName', 'questionTitle', 'page', 'slug', 'template', 'orderId', 'brand']
  const storable = steps.find(({ id }) => questions.isStorable(id))?.id
  const sent = {
    ...Object.fromEntries(fields.map((field) => [field, text])),
    questionId: storable,
    answer: Array.from({ length: 60 }, () => text),
    quizData: steps.map(({ id }) => ({ question: id, answer: Array.from({ length: 60 }, () => text) })),
  }
  expect(sizeOf(sent)).toBeGreaterThan(1_000_000)
  const kept = scrubMetadata(sent, questions, labels)
  expect(sizeOf({ ...kept, quizData: undefined })).toBeLessThan(1_100)
  expect(sizeOf(kept['quizData'])).toBeLessThan(4_300)
  // A small field after one that did not fit is still stored.
  expect(kept['questionId']).toBe(storable)
})

test.each([300, 301])('a text of %i characters is stored only if it has 300 or less', (length) => {
  const page = 'x'.repeat(length)
  const kept = length <= 300
  const sent = { page, questionId: 'none', answer: [page] }
  expect(scrubMetadata(sent, questions, labels)).toEqual({
    ...(kept ? { page } : {}),
    questionId: 'none',
    answer: 'answered',
  })
  const storable = { questionId: steps.find(({ id }) => questions.isStorable(id))?.id, answer: [page] }
  expect(scrubMetadata(storable, questions, labels)['answer']).toEqual(kept ? [page] : 'answered')
})

test('unknown questions are dropped, and each known one is stored once', () => {
  const pair = (question: unknown, answer: unknown = 'x') => ({ question, answer })
  const invented = Array.from({ length: 2_000 }, (_, at) => pair(`invented_${at}`))
  const asked = steps[0]?.id
  const { quizData } = scrubMetadata(
    { quizData: [...invented, pair(asked, 'first'), pair(asked, 'again'), pair('constructor'), pair(7)] },
    questions,
    labels,
  )
  expect(quizData).toHaveLength(1)
  expect(quizData).toMatchObject([{ question: asked }])
})
