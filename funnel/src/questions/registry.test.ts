import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imperialUnits, metricUnits } from '../units.ts'
import { questionTypes, type EmailStep, type TabbedChoiceStep, type TextStep } from '../quiz/quiz-step.ts'
import {
  ageStep,
  allergiesStep,
  card,
  choice,
  goalWeightStep,
  heightStep,
  weightStep,
} from '../testing/steps.ts'
import { questionRules, readAnswer, summarizeAnswer, takesAnswer, validateAnswer } from './registry.ts'

const nameStep: TextStep = {
  id: 'name',
  type: 'text',
  title: 'Your name?',
  dataClass: 'contact',
  validation: { required: true, maxLength: 20 },
}
const emailStep: EmailStep = {
  id: 'email',
  type: 'email',
  title: 'Your email?',
  dataClass: 'contact',
  privacyNote: 'Only for your plan.',
}
const tabbed: TabbedChoiceStep = {
  id: 'amount',
  type: 'tabbed-choice',
  title: 'How much?',
  dataClass: 'health',
  defaultTabId: 'kg',
  tabs: [
    { id: 'kg', label: 'kg', options: [{ id: 'a', label: '1–10 kg', value: 'lose_1_10_kg' }] },
    { id: 'lb', label: 'lb', options: [{ id: 'b', label: '1–20 lbs', value: 'lose_1_20_lbs' }] },
  ],
}

it('has rules for every question type', () => {
  expect(Object.keys(questionRules).toSorted()).toStrictEqual([...questionTypes].toSorted())
})

it('takes an answer on every type of question, and on no type of card', () => {
  const cards = ['bmi-visualization', 'info-card', 'in-page-info-card', 'personal-profile-summary']
  expect(questionTypes.filter((type) => !questionRules[type].takesAnswer)).toStrictEqual(cards)
})

describe('age', () => {
  it.each([
    ['18', 18],
    ['110', 110],
    [' 34 ', 34],
    ['３４', 34],
    ['34 years', 34],
    ['34.0', 34],
  ])('accepts %j', (raw, answer) => {
    expect(readAnswer(ageStep, raw)).toStrictEqual({ ok: true, answer })
  })

  it.each([
    ['17', 'Please enter an age between 18 and 110.'],
    ['111', 'Please enter an age between 18 and 110.'],
    ['-20', 'Please enter an age between 18 and 110.'],
    ['', 'Please enter your age in years.'],
    ['thirty', 'Please enter your age as a number between 18 and 110.'],
    ['34,5', 'Please enter your age in whole years.'],
  ])('refuses %j', (raw, message) => {
    expect(readAnswer(ageStep, raw)).toStrictEqual({ ok: false, message })
  })

  it('is an age by its id or by its unit', () => {
    const { suffix: _years, ...withoutUnit } = ageStep
    for (const step of [withoutUnit, { ...ageStep, id: 'how_old', suffix: 'yrs' }]) {
      expect(readAnswer(step, '34 years old')).toStrictEqual({ ok: true, answer: 34 })
      expect(readAnswer(step, '34.5')).toMatchObject({
        message: 'Please enter your age in whole years.',
      })
    }
    expect(summarizeAnswer(withoutUnit, 34, imperialUnits)).toBe('34')
  })

  it('is validated wherever it was stored', () => {
    expect(validateAnswer(ageStep, '34').ok).toBe(true)
    for (const step of [ageStep, { ...ageStep, id: 'glasses', suffix: 'glasses' }])
      for (const stored of ['17', 'old', '', ['34'], Number.NaN])
        expect(validateAnswer(step, stored).ok).toBe(false)
    const optional = { ...ageStep, validation: { min: 18, max: 110, required: false } }
    expect(validateAnswer(optional, '').ok).toBe(true)
    expect([[], ''].map((answer) => summarizeAnswer(ageStep, answer, imperialUnits))).toStrictEqual(['', ''])
  })

  it.each(['0x28', '4e1', '0b101000', '0o50', ' 40', '40 ', '+40', '.4e2', '40.', 'Infinity', '４０'])(
    'refuses %j where a browser sends plain decimals',
    (answer) => {
      expect(validateAnswer(ageStep, answer)).toStrictEqual({
        ok: false,
        message: 'Please enter an age between 18 and 110.',
      })
    },
  )

  it('lets an optional number be empty, and states ranges that are not ages', () => {
    const glasses = {
      ...ageStep,
      id: 'glasses',
      suffix: 'glasses',
      validation: { min: 0, max: 12, required: false },
    }
    expect(readAnswer(glasses, '')).toStrictEqual({ ok: true })
    expect(readAnswer(glasses, '2,5 glasses')).toStrictEqual({ ok: true, answer: 2.5 })
    expect(readAnswer(glasses, '13')).toMatchObject({
      message: 'Please enter a number between 0 and 12 glasses.',
    })
    const { suffix: _glasses, ...count } = { ...glasses, validation: { min: 0, max: 12, required: true } }
    const refusals = ['13', '', 'many'].map((raw) => readAnswer(count, raw))
    expect(refusals).toMatchObject([
      { message: 'Please enter a number between 0 and 12.' },
      { message: 'Please enter a number to continue.' },
      { message: 'Please use digits only, for a number between 0 and 12.' },
    ])
  })
})

describe('choices', () => {
  it('accepts an offered value and refuses any other', () => {
    expect(readAnswer(choice('plan'), 'yes')).toStrictEqual({ ok: true, answer: 'yes' })
    expect(readAnswer(choice('plan'), 'maybe').ok).toBe(false)
    expect(validateAnswer(choice('plan'), undefined).ok).toBe(false)
    expect(readAnswer(tabbed, 'lose_1_20_lbs')).toStrictEqual({ ok: true, answer: 'lose_1_20_lbs' })
    expect(validateAnswer(tabbed, 'lose_all').ok).toBe(false)
  })

  it('validates several values', () => {
    expect(readAnswer(allergiesStep, ['nuts', 'fish', 'nuts'])).toStrictEqual({
      ok: true,
      answer: ['nuts', 'fish'],
    })
    expect(readAnswer(allergiesStep, [])).toMatchObject({
      message: 'Please choose at least one answer, whatever comes closest.',
    })
    expect(validateAnswer(allergiesStep, ['none', 'nuts'])).toMatchObject({
      message: '"None of these" goes alone, so please uncheck the others.',
    })
    expect(validateAnswer(allergiesStep, ['none']).ok).toBe(true)
    expect(validateAnswer(allergiesStep, ['cactus']).ok).toBe(false)
    expect(validateAnswer(allergiesStep, ['nuts', 'cactus']).ok).toBe(false)
    const upToTwo = { ...allergiesStep, validation: { required: false, max: 2 } }
    expect(validateAnswer(upToTwo, ['nuts', 'fish', 'honey'])).toMatchObject({
      message: 'Please choose up to 2 answers.',
    })
    expect(validateAnswer(upToTwo, ['nuts', 'fish']).ok).toBe(true)
    expect(validateAnswer(upToTwo, []).ok).toBe(true)
    expect(validateAnswer(upToTwo, undefined).ok).toBe(true)
  })
})

describe('name', () => {
  it('keeps a name as written, with normalized spaces', () => {
    expect(readAnswer(nameStep, '  Ana  Sofía\n')).toStrictEqual({ ok: true, answer: 'Ana Sofía' })
    expect(readAnswer(nameStep, 'a\u0000b')).toStrictEqual({ ok: true, answer: 'a b' })
    expect(readAnswer(nameStep, ' ')).toMatchObject({ message: 'Please tell us what to call you.' })
    // A zero-width space or a joiner alone is not a name, though a joiner may be part of one.
    expect(readAnswer(nameStep, '\u200B\u2060')).toMatchObject({ ok: false })
    expect(validateAnswer(nameStep, '\u200B').ok).toBe(false)
    expect(readAnswer(nameStep, 'نی\u200Cکا')).toMatchObject({ answer: 'نی\u200Cکا' })
    expect(readAnswer(nameStep, 'x'.repeat(20)).ok).toBe(true)
    expect(validateAnswer(nameStep, ['Ana']).ok).toBe(false)
    expect(summarizeAnswer(nameStep, ['Ana'], imperialUnits)).toBe('')
    expect(readAnswer(nameStep, 'x'.repeat(21))).toMatchObject({
      message: 'Please keep it to 20 characters or fewer.',
    })
  })
})

it('lets an optional text be empty', () => {
  const wish = { ...nameStep, id: 'wish' }
  expect(readAnswer(wish, ' ')).toMatchObject({ message: 'Please write a few words to continue.' })
  const optional = { ...wish, validation: { required: false, maxLength: 20 } }
  expect(readAnswer(optional, ' \u200B')).toStrictEqual({ ok: true })
})

describe('email', () => {
  it('accepts a pasted address and refuses anything else', () => {
    expect(readAnswer(emailStep, ' Jo.Doe @Example.COM ')).toStrictEqual({
      ok: true,
      answer: 'Jo.Doe@example.com',
    })
    expect(readAnswer(emailStep, '')).toMatchObject({
      message: 'Please enter your email so we can save your plan.',
    })
    expect(readAnswer(emailStep, 'jo@')).toMatchObject({
      message: 'Please check your email: it should look like name@example.com.',
    })
  })
})

describe('summarizeAnswer', () => {
  it.each([
    [choice('plan'), 'yes', 'Yes'],
    [choice('plan'), 'gone', ''],
    [allergiesStep, ['nuts', 'fish'], 'Nuts · Fish'],
    [tabbed, 'lose_1_10_kg', '1–10 kg'],
    [ageStep, 34, '34 years'],
    [nameStep, 'Ana', 'Ana'],
    [emailStep, 'a@b.co', 'a@b.co'],
    [heightStep, 'FT:feet=5&inches=7', '5 ft 7 in'],
    [heightStep, 'CM:cm=170', '5 ft 7 in'],
    [weightStep, 'KG:kilograms=72.5', '159.8 lb'],
    [goalWeightStep, 'LB:pounds=150', '150 lb'],
    [weightStep, 'broken', ''],
    [card('fact'), undefined, ''],
    [ageStep, undefined, ''],
  ])('%#', (step, answer, words) => {
    expect(summarizeAnswer(step, answer, imperialUnits)).toBe(words)
  })

  it('uses metric units for metric visitors', () => {
    expect(summarizeAnswer(weightStep, 'LB:pounds=160', metricUnits)).toBe('72.6 kg')
    expect(summarizeAnswer(heightStep, 'FT:feet=5&inches=7', metricUnits)).toBe('170 cm')
  })
})

it('information steps take no answer and are always valid', () => {
  expect(takesAnswer(card('fact'))).toBe(false)
  expect(takesAnswer(ageStep)).toBe(true)
  expect(validateAnswer(card('fact'), undefined)).toStrictEqual({ ok: true })
  expect(readAnswer(card('fact'), undefined)).toStrictEqual({ ok: true })
})

it('handles a step of an unknown type', () => {
  const strange: typeof ageStep = JSON.parse('{"id":"x","type":"hologram","title":"x","dataClass":"none"}')
  expect(validateAnswer(strange, 3).ok).toBe(false)
  expect(readAnswer(strange, '3').ok).toBe(false)
  expect(summarizeAnswer(strange, 3, imperialUnits)).toBe('')
  expect(takesAnswer(strange)).toBe(false)
})

it('never throws on any stored answer', () => {
  const steps = [
    ageStep,
    heightStep,
    weightStep,
    goalWeightStep,
    allergiesStep,
    choice('c'),
    nameStep,
    emailStep,
  ]
  const answer = fc.oneof(fc.string(), fc.double(), fc.array(fc.string()))
  fc.assert(
    fc.property(fc.constantFrom(...steps), answer, (step, given) => {
      const result = validateAnswer(step, given)
      expect(result.ok || result.message.length > 10).toBe(true)
      expect(typeof summarizeAnswer(step, given, metricUnits)).toBe('string')
    }),
  )
})
