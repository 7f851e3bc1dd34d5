import type { WholeBrand } from '@fennel/funnel'
import type { Config } from '../../api/src/config.ts'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** Settings that do not match a brand's terms: they may state another minimum password length. */
export function findTermsFaults(
  { terms }: WholeBrand,
  { passwordMinLength }: Pick<Config, 'passwordMinLength'>,
  findSource: FindSource,
): readonly Finding[] {
  return textsIn(terms, 'terms').flatMap(({ path, text }) =>
    shortestPasswordsIn(text)
      .filter((length) => length !== passwordMinLength)
      .map((length) => ({
        rule: 'password-contradicts-terms' as const,
        level: 'should' as const,
        ...findSource([text], 'terms.ts'),
        path,
        message: `The terms ask for ${length} characters in a password, PASSWORD_MIN for ${passwordMinLength}.`,
      })),
  )
}

/** The numbers of characters mentioned in sentences about passwords. */
function shortestPasswordsIn(text: string): readonly number[] {
  return text
    .split('.')
    .filter((sentence) => /\bpasswords?\b/i.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/(\d+)[ -](?:characters?|letters?|signs?)\b/gi)])
    .map(([, length]) => Number(length))
}
