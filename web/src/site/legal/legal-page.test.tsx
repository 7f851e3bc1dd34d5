import type { Brand, LegalDocument } from '@fennel/funnel'
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen, testBrand } from '#web/testing/render-screen.tsx'
import type { LegalName } from './legal-name.ts'
import { LegalPage } from './legal-page.tsx'

const text: LegalDocument = {
  sample: true,
  title: 'Terms and Conditions',
  sections: ['first', 'second', 'short', 'last'].map((id) => ({ id, title: id, paragraphs: [id] })),
}

/** Where each section starts, on a page of 2,000 pixels in a window of 900; the last two are short. */
const tops = new Map([
  ['first', 100],
  ['second', 900],
  ['short', 1_650],
  ['last', 1_750],
])

beforeEach(() => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 2_000 })
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    return { top: (tops.get(this.id) ?? 0) - window.scrollY } as DOMRect
  })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

/** The line on a brand's page with the date of its text. */
function dayOf(name: LegalName, days: Partial<Brand['legal']>): string {
  const brand = { ...testBrand, legal: { ...testBrand.legal, ...days } }
  const { unmount } = renderScreen(<LegalPage name={name} document={text} />, {
    visitor: fakeVisitor(),
    path: `/${name}`,
    brand,
  })
  const line = screen.getByText(/^Last updated:/).textContent
  unmount()
  return line
}

test("the date of the text is the brand's, and without one April of this year", () => {
  const days = {
    termsUpdatedOn: '2027-03-01',
    privacyUpdatedOn: '2027-12-31',
    healthDataUpdatedOn: '2027-05-04',
  }
  expect(dayOf('terms', days)).toBe('Last updated: March 1, 2027')
  expect(dayOf('privacy', days)).toBe('Last updated: December 31, 2027')
  expect(dayOf('health-data', days)).toBe('Last updated: May 4, 2027')
  expect(dayOf('privacy', { termsUpdatedOn: '2027-03-01' })).toBe(
    `Last updated: April ${new Date().getFullYear()}`,
  )
})

function open(path = '/terms') {
  renderScreen(<LegalPage name="terms" document={text} />, { visitor: fakeVisitor(), path })
  const contents = within(screen.getByRole('navigation', { name: 'Table of contents' }))
  const link = (name: string) => contents.getByRole('link', { name })
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    act(() => void window.dispatchEvent(new Event('scroll')))
  }
  const active = () =>
    contents
      .getAllByRole('link')
      .filter((item) => item.getAttribute('aria-current') === 'location')
      .map(({ textContent }) => textContent)
  return { link, scrollTo, active }
}

test('the section being read is active, and at the end of the page the last', () => {
  const { scrollTo, active } = open()
  expect(active()).toEqual(['first'])
  scrollTo(700)
  expect(active()).toEqual(['second'])
  scrollTo(1_099)
  expect(active()).toEqual(['last'])
  scrollTo(1_000)
  expect(active()).toEqual(['second'])
})

test('after a jump a section is active even if the page cannot scroll to it, until the reader scrolls', () => {
  const { link, scrollTo, active } = open()
  fireEvent.click(link('short'))
  expect(active()).toEqual(['short'])
  for (const y of [500, 1_100]) {
    scrollTo(y)
    expect(active()).toEqual(['short'])
  }
  fireEvent.wheel(window)
  expect(active()).toEqual(['short'])
  scrollTo(800)
  expect(active()).toEqual(['second'])
})

test('at the end of the page, the section that the address named on arrival is active, until the reader scrolls', () => {
  const { scrollTo, active } = open('/terms#short')
  scrollTo(1_100)
  expect(active()).toEqual(['short'])
  scrollTo(800)
  expect(active()).toEqual(['second'])
  fireEvent.wheel(window)
  scrollTo(1_100)
  expect(active()).toEqual(['last'])
})

test('the table of contents scrolls in its box to the active section, and the page does not', () => {
  const { link, scrollTo } = open()
  const box = screen.getByRole('navigation', { name: 'Table of contents' })
  const placed = (element: Element, top: number, bottom: number) => {
    element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  }
  placed(box, 100, 300)
  const entries = ['first', 'second', 'short', 'last'].map((name) => link(name))
  for (const [at, entry] of entries.entries()) placed(entry, 100 + at * 80, 180 + at * 80)
  scrollTo(700)
  expect(box.scrollTop).toBe(0)
  scrollTo(1_100)
  expect(box.scrollTop).toBe(120)
  for (const [at, entry] of entries.entries()) placed(entry, -20 + at * 80, 60 + at * 80)
  scrollTo(0)
  expect(box.scrollTop).toBe(0)
  expect(window.scrollY).toBe(0)
})

test('the focus moves to the section, so that the next key continues from there', () => {
  const { link } = open()
  fireEvent.click(link('second'))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '2. second' }))
  expect(window.location.hash).toBe('#second')
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a press with %s is left to the browser', (key) => {
  const { link, active } = open()
  const pressed = createEvent.click(link('second'), { [key]: true })
  fireEvent(link('second'), pressed)
  expect(pressed.defaultPrevented).toBe(false)
  expect(active()).toEqual(['first'])
})

test('on a page that fits into the window the first section is active', () => {
  vi.stubGlobal('innerHeight', 2_400)
  tops.set('second', 1_200)
  const { active } = open()
  expect(active()).toEqual(['first'])
  tops.set('second', 900)
})
