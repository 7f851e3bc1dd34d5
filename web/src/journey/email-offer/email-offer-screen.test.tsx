import { brandIds, loadBrand } from '@fennel/brands'
import type { Answers, Brand, QuizState } from '@fennel/funnel'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { keepFailureAtBank } from '#web/payment/bank/payment-at-bank.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { openEmailOffer } from '#web/testing/email-offer-visit.tsx'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { startPaidVisit } from '#web/testing/paid-visit.ts'
import { payByCard } from '#web/testing/render-checkout.tsx'
import { testBrand } from '#web/testing/render-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

interface VisitOptions {
  readonly brand?: Brand
  /** The rest of the visitor's quiz state. */
  readonly state?: Partial<QuizState>
}

async function visit(
  answers: Answers = { email: 'mail@example.com' },
  { brand = testBrand, state = {} }: VisitOptions = {},
) {
  startPaidVisit()
  const visitor = fakeVisitor({ answers })
  visitor.quiz.setState(state)
  return { visitor, ...(await open(visitor, brand)) }
}

async function open(visitor: FakeVisitor, brand: Brand = testBrand) {
  const ensureLead = vi.spyOn(visitor, 'ensureLead')
  return { api: await openEmailOffer(visitor, { brand }), ensureLead }
}

const known: Answers = {
  email: 'mail@example.com',
  name: 'Marta',
  gender: 'female',
  age: 33,
  weight: 'LB:pounds=160',
  goal_weight: 'LB:pounds=152',
  height: 'FT:feet=5&inches=7',
}

test('applies the defaults for an unknown visitor and labels them as an example', async () => {
  const { visitor } = await visit()
  expect(visitor.quiz.getState().answers).toEqual({
    email: 'mail@example.com',
    gender: 'female',
    age: 64,
    weight: 'LB:pounds=180',
    height: 'FT:feet=5&inches=5',
  })
  const summary = within(screen.getByRole('region', { name: 'An example of where a plan starts' }))
  expect(summary.getByText('64')).toBeTruthy()
  expect(summary.getByText('180 lb')).toBeTruthy()
  expect(summary.getByText('5 ft 5 in')).toBeTruthy()
  expect(summary.getByText(/^A BMI of 30.0, obese, on a scale from 14 to 40/)).toBeTruthy()
  const note = summary.getByText(/^These numbers are an example/)
  const bmi = summary.getByText(/^Example BMI/)
  expect(note.compareDocumentPosition(bmi)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(summary.queryByText(/Your BMI/)).toBeNull()
})

test('names the height as it was given', async () => {
  await visit({ ...known, height: 'FT:feet=5&inches=7.5' })
  expect(screen.getByText('5 ft 7.5 in')).toBeTruthy()
})

test('tells no story of loss to somebody below the healthy range who has named no goal', async () => {
  const { goal_weight: _, ...noGoal } = known
  const { tickerText, levelTickerText = 'has none' } = testBrand.emailOffer
  await visit({ ...noGoal, weight: 'LB:pounds=105' })
  expect(screen.getAllByText(levelTickerText).length).toBeGreaterThan(0)
  expect(screen.queryByText(tickerText)).toBeNull()
})

test("never overwrites the quiz's answers", async () => {
  const { visitor } = await visit(known)
  expect(visitor.quiz.getState().answers).toEqual(known)
  expect(screen.getByRole('heading', { level: 1, name: 'Marta, your plan is still here' })).toBeTruthy()
  expect(screen.queryByText(/These numbers are an example/)).toBeNull()
  expect(screen.getByText(/^A BMI of 25.1, overweight/)).toBeTruthy()
  expect(screen.getByText(/^Your BMI/)).toBeTruthy()
})

test('fills in the defaults around given answers without a lead and a gender', async () => {
  const { visitor } = await visit({ email: 'mail@example.com', age: 33 })
  expect(visitor.quiz.getState().answers).toMatchObject({
    gender: 'female',
    age: 33,
    weight: 'LB:pounds=180',
  })
})

test('applies no defaults to a known lead', async () => {
  const answers: Answers = { email: 'mail@example.com', age: 33 }
  const { visitor } = await visit(answers, { state: { leadId: 'lead-9' } })
  expect(visitor.quiz.getState().answers).toEqual(answers)
})

test('applies no defaults to a lead that has only an address', async () => {
  const answers: Answers = { email: 'mail@example.com' }
  const { visitor, ensureLead } = await visit(answers, { state: { leadId: 'lead-9' } })
  expect(visitor.quiz.getState().answers).toEqual(answers)
  expect(ensureLead).not.toHaveBeenCalled()
  expect(screen.queryByText(/These numbers are an example/)).toBeNull()
})

test('shows the example without storing it while the lead lookup is open', async () => {
  const { visitor, ensureLead } = await visit(undefined, { state: { isLookUpOpen: true } })
  expect(visitor.quiz.getState().answers).toEqual({ email: 'mail@example.com' })
  expect(ensureLead).not.toHaveBeenCalled()
  expect(screen.getByText('180 lb')).toBeTruthy()
  expect(screen.getByText(/These numbers are an example/)).toBeTruthy()

  // The lead arrives late, with fewer answers than the page uses.
  const { goal_weight: _, ...found } = known
  act(() => visitor.quiz.setState({ answers: found, leadId: 'lead-9', isLookUpOpen: false }))
  expect(visitor.quiz.getState().answers).toEqual(found)
  expect(screen.getByText('160 lb')).toBeTruthy()
  expect(screen.queryByText(/These numbers are an example/)).toBeNull()
})

test('stores the example once it is certain that there is no lead', async () => {
  const { visitor, ensureLead } = await visit(undefined, { state: { isLookUpOpen: true } })
  await act(async () => visitor.quiz.setState({ isLookUpOpen: false }))
  expect(ensureLead).toHaveBeenCalledExactlyOnceWith('email_offer')
  expect(visitor.quiz.getState().answers).toMatchObject({ gender: 'female', age: 64 })
})

test.each<[string, Answers]>([
  ['all of it', {}],
  ['the defaults around an answer', { age: 33 }],
])('still labels the example when the page is opened again: %s', async (_what, own) => {
  const { visitor } = await visit({ email: 'mail@example.com', ...own })
  cleanup()
  await open(visitor)
  expect(screen.getByText(/These numbers are an example/)).toBeTruthy()
})

test('shows no example label to a visitor who gave the same answers in the quiz', async () => {
  const { visitor } = await visit()
  cleanup()
  visitor.answer('goal_weight', 'LB:pounds=160')
  await open(visitor)
  expect(screen.queryByText(/These numbers are an example/)).toBeNull()
})

test("invents no weight for a product that asks for none, and uses the brand's own copy", async () => {
  const brand = await loadBrand('quietwin')
  const answers: Answers = { email: 'mail@example.com', roles: ['parent'] }
  const { visitor } = await visit(answers, { brand })
  expect(visitor.quiz.getState().answers).toEqual(answers)
  expect(screen.queryByText(/BMI/)).toBeNull()
  expect(screen.getByText(brand.emailOffer.welcome ?? 'has none')).toBeTruthy()
  expect(document.body.textContent).not.toContain('at the table')
})

test.each([
  [known, /^We kept your answers\./],
  [undefined, /^See what a plan looks like/],
])(
  'shows a neutral welcome to a visitor with the answers %j if the brand has none',
  async (answers, text) => {
    const { welcome: _, firstWelcome: __, ...emailOffer } = testBrand.emailOffer
    await visit(answers, { brand: { ...testBrand, emailOffer } })
    expect(screen.getByText(text)).toBeTruthy()
  },
)

describe.each(brandIds)('a visitor of %s', (brandId) => {
  test.each<[string, Answers, Partial<QuizState>]>([
    ['nobody knows', {}, {}],
    ['with an address from a link', { email: 'mail@example.com' }, {}],
    ['who left only an address', { email: 'mail@example.com' }, { leadId: 'lead-9' }],
  ])('%s is welcomed as somebody new', async (_who, answers, state) => {
    const brand = await loadBrand(brandId)
    const { firstWelcome = 'has none', welcome = 'has none' } = brand.emailOffer
    await visit(answers, { brand, state })
    expect(screen.getByRole('heading', { level: 1, name: 'Your plan can start here' })).toBeTruthy()
    expect(screen.getByText(firstWelcome)).toBeTruthy()
    expect(screen.queryByText(welcome)).toBeNull()
    expect(screen.queryByText(/where you start/)).toBeNull()
  })
})

test.each([
  ['155 of 150 lb', 'LB:pounds=150', 'LB:pounds=155', 'Important note'],
  ['the same weight', 'LB:pounds=150', 'LB:pounds=150', 'Maintenance'],
  ['exactly 5 percent less', 'LB:pounds=160', 'LB:pounds=152', 'Easy win'],
  ['exactly 10 percent less', 'LB:pounds=160', 'LB:pounds=144', 'Sweet target'],
  ['exactly 20 percent less', 'LB:pounds=200', 'LB:pounds=160', 'Reasonable goal!'],
  ['more than 20 percent less', 'LB:pounds=200', 'LB:pounds=159', 'Challenging choice'],
])('comments on a goal of %s', async (_case, weight, goal, title) => {
  await visit({ ...known, weight, goal_weight: goal })
  expect(screen.getByRole('heading', { level: 3, name: title })).toBeTruthy()
})

test.each([
  [24, 'under-25'],
  [25, '25-35'],
  [35, '25-35'],
  [36, '35-45'],
  [45, '35-45'],
  [46, 'over-45'],
  ['18-29', 'under-25'],
  ['40-49', '35-45'],
  ['50+', 'over-45'],
] as const)('shows at age %s the plan lines for %s', async (age, band) => {
  await visit({ ...known, age })
  const plan = within(screen.getByRole('region', { name: 'What your plan looks like' }))
  expect(plan.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    ...testBrand.emailOffer.planSummary[band],
  ])
})

test('shows the fact, the timer and the news, which can be paused', async () => {
  await visit()
  expect(screen.getByText(/83%/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('10:00')
  const belt = document.querySelector('[data-paused]')
  expect(belt?.getAttribute('data-paused')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Pause the news' }))
  expect(belt?.getAttribute('data-paused')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Play the news' }))
  expect(belt?.getAttribute('data-paused')).toBe('false')
})

test('shows the whole news without motion under reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await visit()
  expect(document.querySelector('[data-paused]')).toBeNull()
  expect(
    within(screen.getByRole('region', { name: 'Offer news' })).getByText(testBrand.emailOffer.tickerText),
  ).toBeTruthy()
})

test('sends `email_offer` as the source of a payment', async () => {
  const { api } = await visit(known)
  await payByCard()
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.registrationSource).toBe('email_offer')
  expect(window.location.pathname).toBe('/upsell/workout-program')
})

test('preselects the plan whose payment failed at the bank', async () => {
  startPaidVisit()
  keepFailureAtBank(tabStorage(), { code: 'insufficient_funds', productId: 'calmplate-3-month' })
  await open(fakeVisitor({ answers: known }))
  const [chosen] = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen?.value).toBe('calmplate-3-month')
  expect(screen.getByRole('alert').textContent).toContain('enough funds')
})

test('neither shows nor praises a goal that may harm', async () => {
  await visit({ ...known, health_flags: ['eating_disorder'] })
  const summary = within(screen.getByRole('region', { name: /this is where you start/ }))
  expect(summary.queryByText('Goal')).toBeNull()
  expect(summary.queryByText('152 lb')).toBeNull()
  expect(summary.queryByText(/BMI/)).toBeNull()
  expect(summary.getByText(/please talk to the people who care for you first/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/is possible by|by .+ is possible/)
  expect(screen.getByRole('region', { name: 'Offer news' }).textContent).not.toMatch(/weight/i)
})

test('explains to a visitor who was asked for no goal why the plan shows no weight loss', async () => {
  const { goal_weight: _goal, ...asked } = known
  await visit({ ...asked, health_flags: ['eating_disorder'] })
  const summary = within(screen.getByRole('region', { name: /this is where you start/ }))
  expect(summary.getByText(/please talk to the people who care for you first/)).toBeTruthy()
})
