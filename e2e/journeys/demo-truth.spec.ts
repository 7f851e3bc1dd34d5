import { loadBrand } from '@fennel/brands'
import { fillPlaceholders } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import type { TrueCount, Truth } from '../../scripts/demo/truth.ts'
import { expect, test } from '../harness/test.ts'
import { compareDashboard, compareDisputes, compareRevenue } from './compare-money.ts'
import { numberIn, openAdminPage, readTable, readTile } from './admin-numbers.ts'
import { cancelRenewal, preventDisputes, refundPart, sellPlan } from './operator-money.ts'
import { demoOf } from './play-demo.ts'
import { headOf, shownNameOf } from './shown-names.ts'
import { daysOf } from './truth-days.ts'
import { operator, operatorSettings, signInAsOperator } from './operator.ts'

// NOTE: the demo runs once: the first test reads its numbers, then the second one acts on them as an operator.
test.describe.configure({ mode: 'default' })
test.use({ ownStack: true, settings: operatorSettings })

function counted(truth: Truth, measure: string, where: Partial<TrueCount> = {}): number {
  return truth.counts
    .filter((row) => row.step === '' && row.measure === measure)
    .filter((row) => Object.entries(where).every(([name, value]) => Reflect.get(row, name) === value))
    .reduce((sum, { count }) => sum + count, 0)
}

const netOf = (truth: Truth, where: Partial<TrueCount> = {}) =>
  counted(truth, 'revenueCents', where) - counted(truth, 'refundCents', where)

test('the pages show exactly the numbers the demo created @desktop-only', async ({ page, stack }) => {
  const { truth, said } = await demoOf(stack)
  expect(said).toContain(`/admin/login as ${operator.email}`)
  expect(truth.totals['paid'], 'somebody bought').toBeGreaterThan(1)
  await signInAsOperator(page)

  await test.step('dashboard', () => compareDashboard(page, truth))
  await test.step('revenue', () => compareRevenue(page, truth))
  await test.step('disputes', () => compareDisputes(page, truth))
  await test.step('conversions', () => compareConversions(page, truth))
  await test.step('quiz analytics', () => compareQuizzes(page, truth))
  await test.step('leads', () => compareLeads(page, truth))
  await test.step('users', () => compareUsers(page, truth))
})

test('refunds and cancellations by an operator reach Stripe @desktop-only', async ({
  browser,
  page,
  stack,
  quiet,
}) => {
  // The 428 asks for the password once, because the refund comes ten minutes after sign-in.
  quiet.allow(/428 .*\/refunds\)$/)
  await demoOf(stack)
  await signInAsOperator(page)
  const target = await sellPlan(browser, stack)

  await test.step('part of a payment', () => refundPart(page, stack, target))
  await test.step('the renewal', () => cancelRenewal(page, stack, target))
  await test.step('the list that prevents disputes', () => preventDisputes(page, stack))
})

async function compareConversions(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, `/admin/conversions?${daysOf(truth)}`, 'Conversions')
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const stages = Object.fromEntries(
    (await readTable(page, 'Journey by stage')).map((row) => [row['Stage'], numberIn(row['Visits'])]),
  )
  expect(stages).toEqual({
    Visits: counted(truth, 'visit'),
    'Landing page': counted(truth, 'landing'),
    'Quiz started': counted(truth, 'quizStart'),
    'Quiz finished': counted(truth, 'quizComplete'),
    'Plans viewed': counted(truth, 'purchaseView'),
    'Payment started': counted(truth, 'paymentStart'),
    Paid: counted(truth, 'paid'),
    'One-time offer': counted(truth, 'upsellPaid'),
    Registered: counted(truth, 'registered'),
  })
  expect(numberIn(await readTile(page, 'Visits'))).toBe(counted(truth, 'visit'))
  expect(numberIn(await readTile(page, 'Buyers'))).toBe(counted(truth, 'paid'))
  expect(numberIn(await readTile(page, 'Net revenue'))).toBe(netOf(truth))

  for (const group of ['brand', 'flow', 'source', 'device', 'country', 'day'] as const) {
    await openAdminPage(page, `/admin/conversions?${daysOf(truth)}&groupBy=${group}`, 'Conversions')
    const shown = (await readTable(page, `Conversions by ${group}`)).map((row) =>
      [
        row[headOf(group)],
        ...['Visits', 'Quiz started', 'Quiz finished', 'Paid', 'Net revenue'].map((name) =>
          numberIn(row[name]),
        ),
      ].join(' | '),
    )
    // NOTE: step counts cannot be grouped by these values.
    const visits = truth.counts.filter(({ measure }) => measure === 'visit')
    const values = [...new Set(visits.map((row) => row[group]))]
    const made = values.map((value) => {
      const where = { [group]: value }
      const stagesOf = ['visit', 'quizStart', 'quizComplete', 'paid'].map((one) => counted(truth, one, where))
      return [shownNameOf(group, value), ...stagesOf, netOf(truth, where)].join(' | ')
    })
    expect(shown.toSorted(), `by ${group}`).toEqual(made.toSorted())
  }
}

async function compareQuizzes(page: Page, truth: Truth): Promise<void> {
  const flows = new Map(truth.counts.map(({ brand, flow }) => [`${brand}/${flow}`, { brand, flow }]))
  for (const { brand, flow } of flows.values()) {
    const steps = (await loadBrand(brand)).flows[flow]?.steps ?? []
    await openAdminPage(
      page,
      `/admin/quiz-analytics?${daysOf(truth)}&brand=${brand}&flow=${flow}`,
      'Quiz Analytics',
    )
    const shown = (await readTable(page, 'Quiz steps'))
      .filter((row) => row['Seen'] !== '0')
      .map((row) =>
        [row['Question'], ...['Seen', 'Answered', 'Left'].map((name) => numberIn(row[name]))].join(' | '),
      )
    const of = (step: string, measure: string) =>
      truth.counts
        .filter(
          (row) => row.brand === brand && row.flow === flow && row.step === step && row.measure === measure,
        )
        .reduce((sum, { count }) => sum + count, 0)
    const landed = counted(truth, 'landing', { brand, flow })
    const onLanding = steps.filter(({ landingPageOnly }) => landingPageOnly === true)
    // NOTE: every landing page visitor saw its first question; how many saw a later one on that page is unknown.
    const seenAndLeft = (id: string): readonly number[] => {
      const at = onLanding.findIndex((step) => step.id === id)
      if (at < 0) return [of(id, 'seen'), of(id, 'left')]
      return at > 0 ? [] : [landed, landed - of(id, 'answered')]
    }
    const made = steps
      .filter(({ id }) => seenAndLeft(id)[0] !== 0)
      .map(({ id, title }) => {
        // NOTE: operators read the title with its placeholders filled as for a visitor about whom nothing is known.
        const { text } = fillPlaceholders(title, {})
        const [seen = 0, left = 0] = seenAndLeft(id)
        return [text, seen, of(id, 'answered'), left].join(' | ')
      })
    expect(shown.toSorted(), `${brand}/${flow}`).toEqual(made.toSorted())
    expect(numberIn(await readTile(page, 'Quiz starts'))).toBe(counted(truth, 'quizStart', { brand, flow }))
    expect(numberIn(await readTile(page, 'Quiz finishes'))).toBe(
      counted(truth, 'quizComplete', { brand, flow }),
    )
  }
}

async function compareLeads(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, '/admin/leads', 'Leads')
  const shown = (await readAllPages(page, 'Leads')).map((row) =>
    [row['Email'], row['Source'], row['Quiz finished'] !== 'Not yet', row['Purchased'] !== 'No'].join(' | '),
  )
  const made = truth.leads.map((lead) =>
    [lead.email, shownNameOf('source', lead.source), lead.isCompleted, lead.isCustomer].join(' | '),
  )
  expect(shown.toSorted()).toEqual(made.toSorted())
}

async function compareUsers(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, '/admin/users', 'Users')
  const shown = (await readAllPages(page, 'Users')).map((row) => row['Email'])
  const buyers = truth.leads.filter(({ isCustomer }) => isCustomer).map(({ email }) => email)
  const customers = shown.filter((email) => email !== operator.email)
  expect(customers.length).toBe(truth.totals['registered'])
  expect(buyers).toEqual(expect.arrayContaining(customers))
}

/** Reads a list from its first page to its last. */
async function readAllPages(page: Page, caption: string) {
  const rows = [...(await readTable(page, caption))]
  const next = page.getByRole('button', { name: 'Next page' })
  while ((await next.count()) > 0 && (await next.isEnabled())) {
    const first = rows.at(-1)?.['Email'] ?? ''
    await next.click()
    await expect(page.getByRole('cell', { name: first, exact: true })).toHaveCount(0)
    rows.push(...(await readTable(page, caption)))
  }
  return rows
}
