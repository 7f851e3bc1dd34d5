import type { InfoCardContent } from '@fennel/funnel'
import { useQuizContext } from '../../use-quiz-context.ts'
import styles from './card-bullets.module.css'

/** Bullet points, each with an icon. */
export function CardBullets({ bullets }: { readonly bullets: NonNullable<InfoCardContent['bullets']> }) {
  const { fill } = useQuizContext()
  return (
    <ul className={styles.bullets}>
      {bullets.map(({ icon, title, text }) => (
        <li key={title} className={styles.bullet}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{fill(title)}</span>
            {text === undefined ? null : <span className={styles.text}>{fill(text)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
