import type { WholeBrand } from '@fennel/funnel'
import type { Config } from '../../api/src/config.ts'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'
import { textsIn } from './walk-content.ts'

/** Where the settings do not fit what a brand's terms say: they may name another shortest password. */
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
        message: `The terms speak of ${length} characters for a password, PASSWORD_MIN asks for ${passwordMinLength}.`,
      })),
  )
}

/** The numbers of characters that sentences about passwords name. */
function shortestPasswordsIn(text: string): readonly number[] {
  return text
    .split('.')
    .filter((sentence) => /\bpasswords?\b/i.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/(\d+)[ -](?:characters?|letters?|signs?)\b/gi)])
    .map(([, length]) => Number(length))
}
