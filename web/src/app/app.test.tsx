import { loadBrandPages } from '@fennel/brands'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { once } from '#web/loading/once.ts'
import { pageHead } from '#web/prerender/page-head.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { App } from './app.tsx'
import { loadScreenAt } from './screens.ts'

const flow = testBrand.flows[testBrand.defaultFlowId]
if (flow === undefined) throw new Error('The brand has no default flow')
const away = () => Promise.reject(new Error('Nobody asked for it'))
const goTo = (path: string) => act(async () => navigate(path))
const current = { brand: brandCoreOf(testBrand, flow.id), flow, loadSales: away, loadPages: away }

it('draws a screen whose code is loaded without showing the skeleton first', async () => {
  window.history.pushState(null, '', '/login')
  await loadScreenAt('/login')
  render(<App current={current} api={fakeApi({})} visitor={fakeVisitor()} />)
  expect(screen.queryByText('Loading application...')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
})

it('titles an article as its prerendered page does', async () => {
  const pages = await loadBrandPages(testBrand.appId)
  const [article] = pages.articles.byFlow[pages.articles.defaultFlow] ?? []
  if (article === undefined) throw new Error('The brand has no article')
  const path = `/article/${article.slug}`
  window.history.pushState(null, '', path)
  const loadPages = once(async () => pages)
  await Promise.all([loadPages(), loadScreenAt(path)])
  render(<App current={{ ...current, loadPages }} api={fakeApi({})} visitor={fakeVisitor()} />)
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  expect(document.title).toBe(pageHead(current.brand, pages, { path }).title)
  expect(document.title).toContain(article.title)
})

it('titles the start page as its prerendered page does, by the description', async () => {
  window.history.pushState(null, '', '/')
  await loadScreenAt('/')
  render(<App current={current} api={fakeApi({})} visitor={fakeVisitor()} />)
  expect(document.title).toBe(current.brand.description)
  const { title, previewTitle } = pageHead(current.brand, await loadBrandPages(testBrand.appId), {
    path: '/',
  })
  expect(title).toBe(document.title)
  expect(previewTitle).toContain(current.brand.landingPageContent.title)
})

it('focuses the heading of a page the visitor navigated to, but not of the first one', async () => {
  window.history.pushState(null, '', '/login')
  await Promise.all([loadScreenAt('/login'), loadScreenAt('/forgot-password')])
  render(<App current={current} api={fakeApi({})} visitor={fakeVisitor()} />)
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await act(async () => {})
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot your password?'))
  expect(document.activeElement?.tagName).toBe('H1')
})

it('focuses the heading of the next article, which the same screen shows', async () => {
  const pages = await loadBrandPages(testBrand.appId)
  const [first, second] = pages.articles.byFlow[pages.articles.defaultFlow] ?? []
  if (first === undefined || second === undefined) throw new Error('The brand has no two articles')
  await openAt(`/article/${first.slug}`)
  await goTo(`/article/${second.slug}`)
  expect(document.activeElement?.tagName).toBe('H1')
  expect(document.activeElement?.textContent).toContain(second.headline.main)
})

it('focuses the heading of the landing page when the visitor returns to it', async () => {
  await openAt('/login')
  await goTo('/')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

async function openAt(path: string): Promise<void> {
  window.history.pushState(null, '', path)
  const pages = await loadBrandPages(testBrand.appId)
  const loadPages = once(async () => pages)
  await Promise.all([loadPages(), loadScreenAt(path)])
  await act(async () => {
    render(<App current={{ ...current, loadPages }} api={fakeApi({})} visitor={fakeVisitor()} />)
  })
}

it.each([
  ['terms', 'Terms and Conditions'],
  ['privacy', 'Privacy Policy'],
  ['health-data', 'Consumer Health Data Privacy Policy'],
])('shows under /%s the text titled "%s"', async (name, title) => {
  await openAt(`/${name}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('main').dataset['page']).toBe(name)
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByRole('link', { name: 'Health Data Privacy' }).getAttribute('href')).toBe('/health-data')
  expect(foot.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
})
