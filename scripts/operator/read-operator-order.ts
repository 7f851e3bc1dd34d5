import { PlainFailure } from '../start/plain-failure.ts'

const usage = `Say what to do:
  npm run operator -- second-factor-off <email>  lets an operator who lost phone and recovery codes in by password alone`

/** Reads the words after `npm run operator --` and answers the address; throws the usage when they make no order. */
export function readOperatorOrder(words: readonly string[]): string {
  const [act, email, ...more] = words
  if (act === 'second-factor-off' && email?.includes('@') === true && more.length === 0) return email
  throw new PlainFailure(usage)
}
