import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const revoke = vi.fn<(url: string) => void>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:1', revokeObjectURL: revoke }),
  )
})
afterEach(() => vi.useRealTimers())

test('offers the file by a link in the page, and keeps its URL until the browser has read it', async () => {
  const clicked: { readonly name: string; readonly href: string; readonly isInPage: boolean }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ name: this.download, href: this.href, isInPage: this.isConnected })
  })
  saveFile('leads.csv', new Blob(['a']))
  expect(clicked).toEqual([{ name: 'leads.csv', href: 'blob:1', isInPage: true }])
  expect(document.querySelector('a')).toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(revoke).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1')
})
