import { securityLaw } from './security-law.ts'
import type { Rule } from './rule.ts'

/** Rules about what is in the database. */
export const databaseRules = {
  'operator-without-second-factor': {
    title: 'Operators without two-factor authentication',
    fix: 'Let each operator set one up on /admin/profile, or disable the account.',
    law: `${securityLaw}; OWASP ASVS 6.3.3`,
  },
  'operator-without-recovery-codes': {
    title: 'Operators without recovery codes',
    fix: 'Let each operator create some on /admin/profile, save them, and confirm it there.',
    law: "None; an operator who loses a phone is locked out until a colleague or the machine's owner helps.",
  },
  'no-operator': {
    title: 'No operator in the admin area',
    fix: 'Open the link npm start printed, or set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.',
    law: 'None; disputes have deadlines that somebody must see.',
  },
  'password-in-settings': {
    title: 'An operator password in the settings',
    fix: 'Remove ADMIN_EMAIL and ADMIN_PASSWORD now that the operator exists.',
    law: securityLaw,
  },
  'other-time-zone': {
    title: 'Numbers in a different time zone than configured',
    fix: 'Run npm run rollups:rebuild, or set REPORTING_TIME_ZONE to the zone that the numbers are kept in.',
    law: 'None; the days on the pages would not be yours.',
  },
  'setting-overruled': {
    title: 'A retention period that the admin area overrules',
    fix: 'Change it on /admin/settings, and write the same number into the settings.',
    law: 'None; data would be kept for another time than the settings say.',
  },
  'other-currency': {
    title: 'Money in a currency you do not sell in',
    fix: 'Find out at Stripe who charged it. Refunds and the amounts of a single buyer are right; totals over visits leave it out.',
    law: 'None; nothing is converted, so totals would leave income out.',
  },
  'database-not-read': {
    title: 'The database was not checked',
    fix: 'Start Fennel or set DATABASE_URL, then run the preflight again.',
    law: 'None; operators, switches and retention periods set in the admin area were not checked.',
  },
} as const satisfies Readonly<Record<string, Rule>>
