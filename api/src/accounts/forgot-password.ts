import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { checkEmail } from '#api/leads/index.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'

/**
 * Queues a mail with a password reset link. Whether the address has an account, or has paid and gets one, is only
 * looked up when the mail is written, so the response and its timing are the same for every address.
 */
export async function forgotPassword(
  services: Services,
  brandId: string,
  { email }: ParsedBodyOf<'forgotPassword'>,
): Promise<string> {
  await enqueueMail(services, services.db.query, {
    kind: 'password-reset',
    payload: {},
    brandId,
    recipient: checkEmail(email),
    dedupeKey: `password-reset:${services.newId()}`,
  })
  return apiMessages.resetLinkSent
}
