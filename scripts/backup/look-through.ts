import type { Database } from '../../api/src/db/client.ts'
import type { EndedAccess } from './end-old-access.ts'

interface Operator {
  readonly email: string
  readonly role: string
  readonly hasSecondFactor: boolean
  readonly codes: number
}

/** What a restore ended by itself, in one sentence. */
export function endedInWords(ended: EndedAccess): string {
  const links = ended.password_resets + ended.resume_tokens + ended.operator_invitations
  return `Everybody is signed out (${ended.sessions} sign-ins), and links that mails or operators had given out are dead (${links}).`
}

/** What nobody but its operators can know after a restore, a paragraph each: who may come in again that should not. */
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
      'The team is the one of then. Whoever was let go since is in again: let them go first of all, under Team.',
      ...team.map((operator) => `  ${inWords(operator)}`),
      ...(team.length === 0 ? ['  nobody: the next start makes the link of a first operator'] : []),
    ].join('\n'),
    'Passwords and second factors are those of then. Whoever changed one since, because somebody knew it, has to change it again: ask your team, and customers who wrote to you.',
    'Recovery codes used since are good again, and sets made since are dead: every operator with a second factor makes new ones under Your Profile.',
    'Whoever was erased since is back: go through your list of such requests, with `npm run privacy -- erase <address>` for each.',
    'Whoever stopped your invitations by mail, or took a consent back since, has agreed again: start with RESUME_MAIL_HOURS=0 and OFFER_MAIL_HOURS=0 until you went through what you know of it.',
  ]
}

function inWords({ email, role, hasSecondFactor, codes }: Operator): string {
  const factor = hasSecondFactor ? `second factor on, recovery codes left: ${codes}` : 'no second factor'
  return `${email} (${role}, ${factor})`
}
