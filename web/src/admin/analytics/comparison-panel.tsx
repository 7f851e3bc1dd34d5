import { formatCountOf, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import styles from './comparison-panel.module.css'
import { againstName, finishedShare, formatPoints, withDaysInWords } from './quiz-names.ts'
import type { QuizAnalytics, QuizComparison } from './quiz-names.ts'

/** How a quiz differs from another period or flow, in sentences; only differences that chance does not explain. */
export function ComparisonPanel({
  quiz,
  comparison,
}: {
  readonly quiz: QuizAnalytics
  readonly comparison: QuizComparison
}) {
  const found = quiz.steps.flatMap(({ id }) => {
    const row = comparison.steps[id]
    return row?.difference == null ? [] : [{ id, sentence: row.sentence, difference: row.difference }]
  })
  const sure = found
    .filter(({ difference: { low, high } }) => low > 0 || high < 0)
    .toSorted((a, b) => Math.abs(b.difference.difference) - Math.abs(a.difference.difference))
  const against = withDaysInWords(comparison.against)
  const days = withDaysInWords(`${comparison.from} to ${comparison.to}`)
  const title = `Compared with ${againstName(comparison)}`
  if (found.length === 0)
    return (
      <Panel title={title}>
        {comparison.completion === null ? null : <p>{completionWords(quiz, comparison)}</p>}
        {comparison.started === 0 ? (
          <p>No one took the quiz {against}, so there’s nothing to compare.</p>
        ) : (
          <p>No step was seen by visitors of both sides, so there are no steps to compare yet.</p>
        )}
      </Panel>
    )
  return (
    <Panel
      title={title}
      note={`${title.endsWith(days) ? '' : `${days}. `}Intervals use Newcombe’s method. Of ${formatCountOf(found.length, 'step')} compared, ${expectedByChance(found.length)} would stand out by chance alone, so double-check any single one.`}
    >
      <p>{completionWords(quiz, comparison)}</p>
      {sure.length === 0 ? (
        <p>No step’s drop-off clearly changed compared with {againstName(comparison)}.</p>
      ) : (
        <ul className={styles.sentences}>
          {sure.map(({ id, sentence, difference }) => (
            <li key={id} data-mood={difference.difference > 0 ? 'bad' : 'good'}>
              {withDaysInWords(sentence ?? '')} <small>({id})</small>.
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** How many differences an interval of 95% finds where there are none: one in twenty. */
function expectedByChance(compared: number): string {
  return compared < 10 ? 'fewer than one' : `about ${Math.round(compared / 20)}`
}

function completionWords(quiz: QuizAnalytics, comparison: QuizComparison): string {
  const share = (of: Pick<QuizAnalytics, 'started' | 'completed'>) => formatShare(finishedShare(of))
  const mine = `${share(quiz)} of those who start the quiz finish it, compared with ${share(comparison)} ${withDaysInWords(comparison.against)}`
  const { completion } = comparison
  if (completion === null) return `${mine}.`
  return `${mine}: ${formatPoints(completion.difference)} points (95% interval ${formatPoints(completion.low)} to ${formatPoints(completion.high)}).`
}
