import { beforeEach, expect, it, vi } from 'vitest'
import { forgetFailedStyles } from './forget-failed-styles.ts'

let page: Document

function linkTo(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href })
  page.head.append(link)
  return link
}

beforeEach(() => {
  page = document.implementation.createHTMLDocument()
  forgetFailedStyles(page)
})

it('removes the one sheet that failed to load, and lets other listeners hear of it', () => {
  const failed = linkTo('stylesheet', '/assets/quiz.css')
  const waiting = linkTo('stylesheet', '/assets/frame.css')
  const heard = vi.fn<() => void>()
  failed.addEventListener('error', heard)
  failed.dispatchEvent(new Event('error'))
  expect(failed.isConnected).toBe(false)
  expect(waiting.isConnected).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
})

it('leaves a sheet that loaded and other links that failed', () => {
  const sheet = linkTo('stylesheet', '/assets/quiz.css')
  const code = linkTo('modulepreload', '/assets/quiz.js')
  sheet.dispatchEvent(new Event('load'))
  code.dispatchEvent(new Event('error'))
  expect(sheet.isConnected).toBe(true)
  expect(code.isConnected).toBe(true)
})
