import { formatShare } from '../ui/format.ts'
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
  if (comparison.started === 0 && found.length === 0)
    return (
      <Panel title={title}>
        <p>No one took the quiz {against}, so there’s nothing to compare.</p>
      </Panel>
    )
  return (
    <Panel
      title={title}
      note={`${title.endsWith(days) ? '' : `${days}. `}Intervals use Newcombe’s method. Of ${found.length} steps compared, about ${Math.max(1, Math.round(found.length / 20))} would stand out by chance alone, so double-check any single one.`}
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

function completionWords(quiz: QuizAnalytics, comparison: QuizComparison): string {
  const share = (of: Pick<QuizAnalytics, 'started' | 'completed'>) => formatShare(finishedShare(of))
  const mine = `${share(quiz)} of those who start the quiz finish it, compared with ${share(comparison)} ${withDaysInWords(comparison.against)}`
  const { completion } = comparison
  if (completion === null) return `${mine}.`
  return `${mine}: ${formatPoints(completion.difference)} points (95% interval ${formatPoints(completion.low)} to ${formatPoints(completion.high)}).`
}
