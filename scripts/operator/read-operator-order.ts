import { PlainFailure } from '../start/plain-failure.ts'

const usage = `Usage:
  npm run operator -- second-factor-off <email>  lets an operator who lost both phone and recovery codes sign in with the password alone`

/** Reads the arguments after `npm run operator --` and returns the email; throws the usage text otherwise. */
export function readOperatorOrder(words: readonly string[]): string {
  const [act, email, ...more] = words
  if (act === 'second-factor-off' && email?.includes('@') === true && more.length === 0) return email
  throw new PlainFailure(usage)
}
