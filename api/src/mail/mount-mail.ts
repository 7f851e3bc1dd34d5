import type { FastifyInstance } from 'fastify'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'
import type { MailSources } from './compose-mail.ts'
import type { UnlinkUnproven } from './invitations/exchange-resume-token.ts'
import { mountInvitations } from './invitations/mount-invitations.ts'
import type { HasProvenOwner } from './invitations/set-mail-consent.ts'
import { createMailJobs } from './mail-jobs.ts'
import { mountMailbox } from './mailbox/mount-mailbox.ts'

/** Sends queued mails while the app runs. If nothing leaves the machine, also shows them at `/sandbox/mail`. */
export function mountMail(
  app: FastifyInstance,
  services: Services,
  given: MailSources & {
    readonly unlinkUnproven: UnlinkUnproven
    readonly hasProvenOwner: HasProvenOwner
  },
): void {
  const { mail, stripe } = services.config
  const jobs = createMailJobs(services, given)
  runWhileOpen(app, jobs)
  mountInvitations(app, services, given)
  if (mail.smtpUrl === undefined && stripe.sandboxUrl !== undefined) mountMailbox(app, services)
  if (mail.smtpUrl === undefined && stripe.sandboxUrl === undefined) {
    services.log.warn('SMTP_URL is not set: mails are not sent, only stored in DATA_DIR/mail')
  }
}
