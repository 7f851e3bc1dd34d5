import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { checkEmail } from '#api/leads/index.ts'
import { enqueueMail } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'

/**
 * Queues a link to a new password. Whether the address has an account, or paid and still gets one, is asked when the mail
 * is written, so the answer and the time it takes are the same for every address.
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
