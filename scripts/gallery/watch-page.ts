import type { ConsoleMessage, Frame, Page, Request, Response } from '@playwright/test'
import type { Finding } from './finding.ts'

/** Collects what a page does that it should not. */
export interface Watch {
  readonly findings: () => readonly Finding[]
  readonly end: () => void
}

/** Listens to the next page opened in a tab, ignoring late messages of the page it replaces. */
export function watchPage(page: Page, origin: string): Watch {
  const findings: Finding[] = []
  const missingPictures = new Set<string>()
  let isThere = false
  const note = (finding: Finding) => {
    if (isThere) findings.push(finding)
  }
  const arrived = (frame: Frame) => {
    if (frame === page.mainFrame()) isThere = true
  }
  const spoke = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    note({ kind: 'console', text: `${message.text()} (${message.location().url})` })
  }
  const failed = ({ message }: Error) => note({ kind: 'exception', text: message })
  const asked = (request: Request) => {
    const url = new URL(request.url())
    const isNetwork = /^(https?|wss?):$/.test(url.protocol)
    if (isNetwork && url.origin !== origin) note({ kind: 'other origin', text: request.url() })
  }
  const answered = (response: Response) => {
    if (response.status() < 400 || response.request().resourceType() !== 'image') return
    missingPictures.add(response.url())
    note({ kind: 'broken picture', text: `${response.status()} ${new URL(response.url()).pathname}` })
  }
  page.on('framenavigated', arrived)
  page.on('console', spoke)
  page.on('pageerror', failed)
  page.on('request', asked)
  page.on('response', answered)
  return {
    // NOTE: the browser also logs each missing picture to the console; one finding is enough.
    findings: () =>
      findings.filter(
        ({ kind, text }) => kind !== 'console' || ![...missingPictures].some((url) => text.includes(url)),
      ),
    end: () => {
      page.off('framenavigated', arrived)
      page.off('console', spoke)
      page.off('pageerror', failed)
      page.off('request', asked)
      page.off('response', answered)
    },
  }
}
