import type { Page } from '@playwright/test'
import type { Finding } from './finding.ts'

/** Listens to a page from now on; call the result for what it should not have done. */
export function watchPage(page: Page, origin: string): () => readonly Finding[] {
  const findings: Finding[] = []
  const missingPictures = new Set<string>()
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    findings.push({ kind: 'console', text: `${message.text()} (${message.location().url})` })
  })
  page.on('pageerror', ({ message }) => findings.push({ kind: 'exception', text: message }))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isNetwork = /^(https?|wss?):$/.test(url.protocol)
    if (isNetwork && url.origin !== origin) findings.push({ kind: 'other origin', text: request.url() })
  })
  page.on('response', (response) => {
    if (response.status() < 400 || response.request().resourceType() !== 'image') return
    missingPictures.add(response.url())
    findings.push({
      kind: 'broken picture',
      text: `${response.status()} ${new URL(response.url()).pathname}`,
    })
  })
  // NOTE: the browser complains on the console about each missing picture as well; once is enough.
  return () =>
    findings.filter(
      ({ kind, text }) => kind !== 'console' || ![...missingPictures].some((url) => text.includes(url)),
    )
}
