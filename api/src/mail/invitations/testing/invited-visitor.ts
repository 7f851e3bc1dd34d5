import { hourMs, mailConsentWording } from '@fennel/funnel'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import type { MailMessage } from '../../mail-message.ts'
import { inviteVisitors } from '../invite-visitors.ts'

const wording = mailConsentWording

/** An app that sends invitations, with a visitor who left an address. */
export async function openInvitingHouse() {
  const transport = createRecordingTransport()
  // NOTE: its jobs would send as well, maybe a mail that a test is about to cancel.
  const house = await createTestApp({ services: { mail: transport }, jobs: 'still' })
  let browser = createTestBrowser(house.app)
  let leadId = ''
  const consent = (agrees = true, by = browser) =>
    by.post(`/api/leads/${leadId}/mail-consent`, { agrees, wording })
  /** Sends the invitations that are due and returns them. */
  const invite = async (): Promise<readonly MailMessage[]> => {
    const before = transport.sent.length
    await inviteVisitors(house.services)
    await deliverMails(house.services)
    return transport.sent.slice(before)
  }
  return {
    ...house,
    transport,
    consent,
    invite,
    /** Empties the tables; a visitor leaves an address in a new browser. */
    beginAnew: async () => {
      await emptyTables(house.services.db, 'leads', 'mail_outbox', 'mail_consents', 'resume_tokens')
      browser = createTestBrowser(house.app)
      leadId = (await makeLead(browser)).id
    },
    /** The latest visitor's browser and lead. */
    visitor: () => ({ browser, leadId }),
    /** The visitor leaves the same address in another visit, and agrees there too. */
    returnAndAgree: async () => {
      browser = createTestBrowser(house.app)
      leadId = (await makeLead(browser, { sessionId: 'session-2' })).id
      await consent()
    },
    oneInvitation: async (): Promise<MailMessage> => {
      await consent()
      house.clock.advance(24 * hourMs)
      const [mail] = await invite()
      if (mail === undefined) throw new Error('There is no invitation')
      return mail
    },
    press: (page: string, by = createTestBrowser(house.app), headers = {}) => pressButton(page, by, headers),
    answersOf: async (by: TestBrowser) => (await by.get(`/api/leads/${leadId}`)).statusCode,
  }
}

/** Presses the one button of a page. */
export function pressButton(
  page: string,
  by: Pick<TestBrowser, 'post'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return by.post(action, '', { 'content-type': 'application/x-www-form-urlencoded', ...headers })
}

export const linkIn = (mail: MailMessage, path: string): string => {
  const url = URL.parse(new RegExp(`https?://\\S+${path}\\S+`).exec(mail.text)?.[0] ?? '')
  if (url === null) throw new Error(`The mail has no link to ${path}`)
  return `${url.pathname}${url.search}`
}
