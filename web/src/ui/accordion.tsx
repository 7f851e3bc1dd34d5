import styles from './accordion.module.css'

interface AccordionProps {
  readonly items: readonly { readonly question: string; readonly answer: string }[]
}

/** Questions that expand to their answers. Built on `details`, so it works by keyboard and before the script runs. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
