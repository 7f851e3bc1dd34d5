import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type AnswerSheet, type Given, imperialSheet } from './answer-sheet.ts'

/** An address no other journey uses. */
export function freshEmail(): string {
  return `maria.${randomBytes(6).toString('hex')}@mail.example`
}

/** What a person of 5 ft 6 might type into a single field, by step type. */
const plausibleTexts: Readonly<Record<string, string>> = {
  numeric: '47',
  text: 'Maria',
  'measurement-tabbed': '180',
  'goal-weight': '150',
}

/** A step as the page's hooks describe it. */
export interface SeenStep {
  id: string
  type: string
}

/** A visitor of the quiz: answers any step by its type, from a sheet. */
export class Visitor {
  readonly page: Page
  readonly sheet: AnswerSheet
  readonly email: string
  private isHurried = false

  constructor(page: Page, sheet: AnswerSheet = imperialSheet, email = freshEmail()) {
    this.page = page
    this.sheet = sheet
    this.email = email
  }

  /** The element with `data-step-id` and `data-step-type`. */
  get step(): Locator {
    return this.page.locator('[data-step-id]')
  }

  /** The page's content without elements that are animating out. */
  get main(): Locator {
    return this.page.getByRole('main')
  }

  get forward(): Locator {
    return this.main.getByRole('button').and(this.page.locator('[type=submit]'))
  }

  option(words: string): Locator {
    return this.main.getByRole('button').filter({ has: this.page.getByText(words, { exact: true }) })
  }

  /** The landing page button that gives this answer. */
  landingButton(value: string): Locator {
    return this.main.locator(`button[type=submit][value="${value}"]`)
  }

  field(label: string): Locator {
    return this.main.getByRole('textbox', { name: label, exact: true })
  }

  /**
   * Skips the pauses the quiz makes on purpose (a chosen card, a plan being worked out, the loading page). One journey
   * keeps them, so that they are tested too.
   */
  async hurry(): Promise<void> {
    await this.page.clock.install()
    this.isHurried = true
  }

  /** Lets `ms` pass at once; does nothing for a visitor who is not in a hurry. */
  async skip(ms: number): Promise<void> {
    if (this.isHurried) await this.page.clock.fastForward(ms)
  }

  /** Opens the landing page and answers what it asks. */
  async start(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.option(this.chosen('gender')).click()
    await this.skip(700)
    await this.expectStep('weight_loss_goal')
  }

  async seenStep(): Promise<SeenStep> {
    const [id, type] = await this.step.evaluate((element: HTMLElement) => [
      element.dataset['stepId'] ?? '',
      element.dataset['stepType'] ?? '',
    ])
    return { id: id ?? '', type: type ?? '' }
  }

  async expectStep(id: string): Promise<void> {
    await expect(this.step).toHaveAttribute('data-step-id', id)
    await expect(this.page).toHaveURL((url) => url.pathname === `/quiz/${id}`)
  }

  async expectPage(name: string, path: string): Promise<void> {
    await expect(this.page).toHaveURL((url) => url.pathname === path)
    await expect(this.main).toHaveAttribute('data-page', name)
  }

  /** Answers steps until `stepId` is on screen; `look` is called with each step before it is answered. */
  async walkTo(stepId: string, look?: (step: SeenStep) => Promise<void>): Promise<void> {
    await this.walk((step) => step?.id === stepId, look)
  }

  /** Answers every remaining step and waits until the quiz is over. */
  async finishQuiz(look?: (step: SeenStep) => Promise<void>): Promise<void> {
    await this.walk((step) => step === undefined, look)
    await this.skip(3500)
  }

  /** Answers the step on screen and waits for the next. */
  async answerStep(): Promise<void> {
    const step = await this.seenStep()
    await this.answer(step)
    await this.stepAfter(step)
  }

  private async walk(
    isThere: (step: SeenStep | undefined) => boolean,
    look: (step: SeenStep) => Promise<void> = async () => undefined,
  ): Promise<void> {
    let step: SeenStep | undefined = await this.seenStep()
    for (let count = 0; !isThere(step); count += 1) {
      if (step === undefined || count > 80) throw new Error('The quiz ended before the step appeared')
      await look(step)
      await this.answer(step)
      step = await this.stepAfter(step)
    }
  }

  /** Waits until a step is gone and returns the next; `undefined` once the quiz is over. */
  async stepAfter({ id }: SeenStep): Promise<SeenStep | undefined> {
    await this.page.waitForFunction(
      (before) => {
        const now = document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']
        return now === undefined ? !location.pathname.startsWith('/quiz') : now !== before
      },
      id,
      { timeout: 15_000 },
    )
    return (await this.step.count()) === 0 ? undefined : await this.seenStep()
  }

  private async answer({ id, type }: SeenStep): Promise<void> {
    const given =
      id === 'email' ? { type: { 'Email address': this.email }, stored: this.email } : this.sheet[id]
    switch (type) {
      case 'single-choice':
      case 'tabbed-choice':
        await this.choose(given)
        await this.skip(700)
        break
      case 'multiple-choice':
        await this.check(given)
        await this.forward.click()
        break
      case 'numeric':
      case 'text':
      case 'email':
        await this.type(type, given)
        await this.page.keyboard.press('Enter')
        break
      case 'measurement-tabbed':
      case 'goal-weight':
        await this.type(type, given)
        await this.forward.click()
        break
      default:
        await this.waitForStages()
        // This card moves on by itself, possibly before its button could be pressed.
        if (id === 'calculating_plan') await this.skip(700)
        else await this.forward.click()
    }
  }

  /** Waits until a card that shows a calculation lets the visitor go on. */
  private async waitForStages(): Promise<void> {
    if ((await this.forward.count()) === 0) return
    await expect(async () => {
      if (await this.forward.isEnabled()) return
      await this.skip(1000)
      throw new Error('The card is still calculating')
    }).toPass({ timeout: 15_000, intervals: [100] })
  }

  private chosen(id: string): string {
    const given = this.sheet[id]
    if (given === undefined || !('choose' in given)) throw new Error(`The sheet has no choice for ${id}`)
    return given.choose
  }

  private async choose(given: Given | undefined): Promise<void> {
    if (given !== undefined && 'tab' in given) await this.turnTo(given.tab)
    const answer = given !== undefined && 'choose' in given ? this.option(given.choose) : undefined
    await (answer ?? this.main.locator('button[aria-pressed]').first()).click()
  }

  private async check(given: Given | undefined): Promise<void> {
    const boxes = this.main.getByRole('checkbox')
    if (given === undefined || !('check' in given)) {
      await boxes.first().check()
      return
    }
    for (const words of given.check) await boxes.and(this.page.getByLabel(words)).check()
  }

  private async type(stepType: string, given: Given | undefined): Promise<void> {
    if (given === undefined || !('type' in given)) return this.typeSomething(stepType)
    await this.turnTo(given.tab)
    for (const [label, text] of Object.entries(given.type)) await this.field(label).fill(text)
  }

  /** Types a value that any flow accepts, for a sheet without an entry. */
  private async typeSomething(stepType: string): Promise<void> {
    const fields = this.main.getByRole('textbox')
    const texts = (await fields.count()) > 1 ? ['5', '6'] : [plausibleTexts[stepType] ?? '']
    for (const [place, text] of texts.entries()) await fields.nth(place).fill(text)
  }

  private async turnTo(tab: string | undefined): Promise<void> {
    if (tab !== undefined) await this.main.getByRole('tab', { name: tab, exact: true }).click()
  }
}
