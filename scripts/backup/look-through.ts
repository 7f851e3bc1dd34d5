import type { Database } from '../../api/src/db/client.ts'
import type { EndedAccess } from './end-old-access.ts'

interface Operator {
  readonly email: string
  readonly role: string
  readonly hasSecondFactor: boolean
  readonly codes: number
}

/** What the restore ended by itself, in one sentence. */
export function endedInWords(ended: EndedAccess): string {
  const links = ended.password_resets + ended.resume_tokens + ended.operator_invitations
  return `Everybody is signed out (${ended.sessions} sessions), and the links from emails and operators no longer work (${links}).`
}

/** What only the operators can decide after a restore, one paragraph each: who has access again and should not. */
export async function whatToLookThrough({ pool }: Database): Promise<readonly string[]> {
  const { rows: team } = await pool.query<Operator>(
    `select email, role, totp_confirmed_at is not null as "hasSecondFactor",
       (select count(*)::int from operator_recovery_codes codes
        where codes.user_id = operators.user_id and used_at is null) as codes
     from operators join users on users.id = operators.user_id
     where disabled_at is null order by operators.created_at, email`,
  )
  return [
    [
      'The team is as it was at the backup. Operators removed since then have access again: remove them first, under Team.',
      ...team.map((operator) => `  ${describe(operator)}`),
      ...(team.length === 0 ? ['  nobody: the next start prints a link for the first operator'] : []),
    ].join('\n'),
    'Passwords and second factors are as they were at the backup. Anyone who changed one since then because it had leaked has to change it again: ask your team, and customers who wrote to you.',
    'Recovery codes used since then work again, and sets made since then do not: every operator with a second factor should make new ones under Your Profile.',
    'People erased since then are back: go through your list of erasure requests and run `npm run privacy -- erase <address>` for each.',
    'People who unsubscribed from your emails or withdrew a consent since then count as having agreed again: start without invitations (RESUME_MAIL_HOURS=0 and OFFER_MAIL_HOURS=0) until you have dealt with the ones you know of.',
  ]
}

function describe({ email, role, hasSecondFactor, codes }: Operator): string {
  const factor = hasSecondFactor ? `second factor on, recovery codes left: ${codes}` : 'no second factor'
  return `${email} (${role}, ${factor})`
}
