import { isMap } from '@fennel/funnel'
import type { QuestionPrivacy } from './question-privacy.ts'

/** What stands in for an answer that is not ours to keep here. */
const withheld = 'answered'

/** Fields of metadata that are kept as they are, when they are plain values. Everything else is dropped. */
const plainFields: ReadonlySet<string> = new Set([
  'amount',
  'appName',
  'arm',
  'brand',
  'currency',
  'experimentId',
  'fbEventId',
  'findByEmail',
  'flowId',
  'funnel',
  'purchaseId',
  'mainPlanProductId',
  'orderId',
  'originalPrice',
  'page',
  'paymentMethod',
  'planName',
  'productId',
  'productName',
  'productType',
  'questionId',
  'questionTitle',
  'questionType',
  'quizId',
  'registrationSource',
  'resume',
  'template',
  'resumedFromStep',
  'slug',
  'stepIndex',
  'stepLabelId',
  'timestamp',
  'totalQuestionsAnswered',
  'transactionId',
  'walletType',
])

const answerFields: ReadonlySet<string> = new Set(['answer', 'previousAnswer'])

/** Labels that tell people apart without saying who they are. */
export interface PersonLabels {
  readonly ofEmail: (email: string) => string
  readonly ofUser: (userId: string) => string
}

type Metadata = Readonly<Record<string, unknown>>

/**
 * The metadata that may be stored: listed fields only, answers of guarded questions as 'answered', e-mails
 * and user ids as labels.
 * A new field of the client has to be listed above before it is kept.
 */
export function scrubMetadata(
  metadata: Metadata,
  isOpen: QuestionPrivacy,
  labels: PersonLabels,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const { questionId, quizData, email, userId } = metadata
  for (const [field, value] of Object.entries(metadata)) {
    if (plainFields.has(field) && isPlain(value)) kept[field] = value
    if (answerFields.has(field) && isPresent(value)) kept[field] = scrubAnswer(questionId, value, isOpen)
  }
  if (typeof email === 'string' && email !== '') kept['emailLabel'] = labels.ofEmail(email)
  if (typeof userId === 'string' && userId !== '') kept['userLabel'] = labels.ofUser(userId)
  if (quizData !== undefined) kept['quizData'] = scrubQuizData(quizData, isOpen)
  return kept
}

/** Pairs of question and answer, from a list of pairs or from a map. */
function scrubQuizData(
  quizData: unknown,
  isOpen: QuestionPrivacy,
): readonly { question: string; answer: unknown }[] {
  const pairs: readonly unknown[] = Array.isArray(quizData)
    ? quizData
    : isMap(quizData)
      ? Object.entries(quizData).map(([question, answer]) => ({ question, answer }))
      : []
  return pairs.flatMap((pair) => {
    if (!isMap(pair)) return []
    const question = pair['question'] ?? pair['questionId']
    if (typeof question !== 'string' || !/^[a-z0-9_-]{1,80}$/.test(question)) return []
    return [{ question, answer: scrubAnswer(question, pair['answer'], isOpen) }]
  })
}

function scrubAnswer(questionId: unknown, answer: unknown, isOpen: QuestionPrivacy): unknown {
  const isKept = typeof questionId === 'string' && isOpen(questionId)
  return isKept && (isPlain(answer) || isTextList(answer)) ? answer : withheld
}

function isPlain(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= 300)
  )
}

function isTextList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 60 &&
    value.every((entry) => typeof entry === 'string' && isPlain(entry))
  )
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
