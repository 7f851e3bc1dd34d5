import { securityLaw } from './security-law.ts'
import type { Rule } from './rule.ts'

/** What the database is asked. */
export const databaseRules = {
  'operator-without-second-factor': {
    title: 'Operators without a second factor',
    fix: 'Let each operator set one up on /admin/profile, or disable the account.',
    law: `${securityLaw}; OWASP ASVS 6.3.3`,
  },
  'operator-without-recovery-codes': {
    title: 'Operators without recovery codes',
    fix: 'Let each operator make some on /admin/profile, keep them, and say so there.',
    law: 'None; a lost phone would keep its operator out until a colleague helps, or whoever owns the machine.',
  },
  'no-operator': {
    title: 'Nobody runs the admin area',
    fix: 'Open the link npm start printed, or set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.',
    law: 'None; disputes have dates that somebody must see.',
  },
  'password-in-settings': {
    title: 'An operator password in the settings',
    fix: 'Remove ADMIN_EMAIL and ADMIN_PASSWORD now that the operator exists.',
    law: securityLaw,
  },
  'other-time-zone': {
    title: 'Numbers in another time zone than asked for',
    fix: 'Run npm run rollups:rebuild, or set REPORTING_TIME_ZONE to the zone that the numbers are kept in.',
    law: 'None; days on the pages would not be yours.',
  },
  'other-currency': {
    title: 'Money in another currency than the house sells in',
    fix: 'Find out at Stripe who charged it; refunds and the money of one buyer are right, sums over visits leave it out.',
    law: 'None; nothing is converted, so sums would not tell all that came in.',
  },
  'database-not-read': {
    title: 'The database was not looked at',
    fix: 'Start Fennel or set DATABASE_URL, then run the preflight again.',
    law: 'None; operators, switches and periods set in the admin area were not checked.',
  },
} as const satisfies Readonly<Record<string, Rule>>
