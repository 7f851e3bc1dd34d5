import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import type { IssueResetToken } from './compose-mail.ts'
import type { UnlinkUnproven } from './invitations/exchange-resume-token.ts'
import { mountInvitations } from './invitations/mount-invitations.ts'
import type { HasProvenOwner } from './invitations/set-mail-consent.ts'
import { createMailJobs } from './mail-jobs.ts'
import { mountMailbox } from './mailbox/mount-mailbox.ts'

/** Sends queued mails for as long as the app runs; where nothing leaves the machine, shows them at `/sandbox/mail`. */
export function mountMail(
  app: FastifyInstance,
  services: Services,
  accounts: {
    readonly issueResetToken: IssueResetToken
    readonly unlinkUnproven: UnlinkUnproven
    readonly hasProvenOwner: HasProvenOwner
  },
): void {
  const { mail, stripe } = services.config
  const jobs = createMailJobs(services, accounts.issueResetToken)
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())
  mountInvitations(app, services, accounts)
  if (mail.smtpUrl === undefined && stripe.sandboxUrl !== undefined) mountMailbox(app, services)
  if (mail.smtpUrl === undefined && stripe.sandboxUrl === undefined) {
    services.log.warn('SMTP_URL is not set: no mail reaches anybody, all are kept in DATA_DIR/mail')
  }
}
