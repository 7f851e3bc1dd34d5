import { freeOperator } from '../../api/src/admin/index.ts'
import type { FreedOperator } from '../../api/src/admin/index.ts'
import type { Services } from '../../api/src/services.ts'
import { PlainFailure } from '../start/plain-failure.ts'

const refusals: Readonly<Record<Exclude<FreedOperator, 'done'>, string>> = {
  unknown:
    'Nobody of the team has the address %. Team in the admin area lists everybody’s. Nothing was changed.',
  'without-access':
    '% was let go and has no access, with or without a second factor. An admin gives it back under Team. Nothing was changed.',
  'without-second-factor':
    '% has no second factor: the password alone signs in. A new one comes by mail, from /forgot-password. Nothing was changed.',
}

/** Turns an operator's second factor off and answers what to do next; a `PlainFailure` says why not. */
export async function secondFactorOff(services: Services, email: string): Promise<string> {
  const outcome = await freeOperator(services, email)
  if (outcome !== 'done') throw new PlainFailure(refusals[outcome].replace('%', email))
  return `The second factor of ${email} is off: the password alone signs in now, and ${email} is told so by mail. Every sign-in and recovery code of before is dead. It stands in the audit log. Have a new one set up under Your Profile at once.`
}
