import { turnOffSecondFactor } from '../../api/src/admin/index.ts'
import type { SecondFactorTurnedOff } from '../../api/src/admin/index.ts'
import type { Services } from '../../api/src/services.ts'
import { PlainFailure } from '../start/plain-failure.ts'

const refusals: Readonly<Record<Exclude<SecondFactorTurnedOff, 'done'>, string>> = {
  unknown:
    'Nobody on the team has the email address %. Settings in the admin area lists all of them under Team. Nothing was changed.',
  'without-access':
    '% was removed from the team and has no access, with or without two-factor authentication. An admin can restore it in Settings under Team. Nothing was changed.',
  'without-second-factor':
    '% has no two-factor authentication and signs in with the password alone. A forgotten password is reset at /forgot-password. Nothing was changed.',
}

/** Turns an operator's second factor off and returns what to do next; throws a `PlainFailure` when it cannot. */
export async function secondFactorOff(services: Services, email: string): Promise<string> {
  const outcome = await turnOffSecondFactor(services, email)
  if (outcome !== 'done') throw new PlainFailure(refusals[outcome].replace('%', email))
  return `Two-factor authentication for ${email} is off. The password alone signs in now, and ${email} gets an email about it. All their earlier sessions and recovery codes stopped working, and the audit log records it. Have them set it up again under Your Profile right away.`
}
