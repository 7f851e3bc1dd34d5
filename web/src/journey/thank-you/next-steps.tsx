import type { Brand } from '@fennel/funnel'
import { gaveAnswers } from '../default-answers.ts'
import { useQuiz } from '#web/visitor/index.ts'
import type { PlanOutlook, PurchaseSummary } from './purchase-summary.ts'
import styles from './thank-you.module.css'

interface NextStepsProps {
  readonly brand: Pick<Brand, 'name' | 'storeLinks' | 'thankYou'>
  readonly email: string
  /** The order they follow; undefined if none is known. */
  readonly order: PurchaseSummary | undefined
}

/**
 * Four steps to the first day, and links to the app; fewer once the plan has ended. While the product is being tested,
 * there is no app to link to.
 */
export function NextSteps({ brand, email, order }: NextStepsProps) {
  const { name, storeLinks, thankYou } = brand
  const hasAnswers = useQuiz(gaveAnswers)
  const outlook = order?.outlook
  const account =
    order === undefined
      ? 'with the email and the password of your account'
      : email === ''
        ? 'with the email and the password you just chose'
        : `as ${email} with your password`
  const steps = [
    thankYou.isProductTesting
      ? { title: 'Watch for the app', text: `${name} is on its way to the app stores.` }
      : { title: 'Download the app', text: `Get ${name} on your phone or tablet.` },
    { title: 'Log in', text: `Log in ${account}.` },
    ...(outlook?.state === 'ended'
      ? []
      : [
          {
            title: 'Open your plan',
            text: order === undefined ? withoutOrder : openingWords(outlook, hasAnswers),
          },
          {
            title: 'Start',
            text: thankYou.firstStep ?? 'Take the first small step today. The rest can wait.',
          },
        ]),
  ]
  return (
    <section aria-labelledby="steps-title" className={styles.card}>
      <h2 id="steps-title">What happens next</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {thankYou.isProductTesting ? (
        <p className={styles.soon}>The app is coming very soon. Your account page will show it.</p>
      ) : (
        <ul className={styles.stores}>
          <li>
            <a href={storeLinks.appStore} target="_blank" rel="noreferrer">
              <PhoneMark /> App Store
            </a>
          </li>
          <li>
            <a href={storeLinks.googlePlay} target="_blank" rel="noreferrer">
              <PlayMark /> Google Play
            </a>
          </li>
        </ul>
      )}
    </section>
  )
}

const withoutOrder = 'Your plan, if you bought one, is waiting for you.'

function openingWords(outlook: PlanOutlook | undefined, hasAnswers: boolean): string {
  if (outlook?.state === 'paused') return 'It opens again once it is resumed.'
  if (outlook?.state === 'overdue') {
    return outlook.isClosed
      ? 'It opens again once your payment goes through.'
      : 'It stays open for now. Please update your card to keep it.'
  }
  return hasAnswers ? 'It is waiting for you, built from your answers.' : 'It is waiting for you.'
}

function PhoneMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <rect x="6" y="2" width="12" height="20" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M10.5 18.5h3" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

function PlayMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M6 3.5 19.5 12 6 20.5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
