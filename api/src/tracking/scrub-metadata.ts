import { isMap } from '@fennel/funnel'
import type { IsAnswerStorable } from './storable-answers.ts'

/** Replaces an answer that must not be stored here. */
const withheld = 'answered'

/** Metadata fields that are stored unchanged if they are plain values. All others are dropped. */
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

/** What a brand asks, and which answers may be stored. */
export interface Questions {
  readonly isAsked: (questionId: string) => boolean
  readonly isStorable: IsAnswerStorable
}

/**
 * How many bytes the fields of one event may take, and in addition the answers of a finished quiz. Our pages send less,
 * even for the longest flow with every option chosen; what does not fit is dropped.
 */
const roomOfFields = 1_024
const roomOfAnswers = 4_096

/** JSON overhead per field, and per pair including its names. */
const aroundField = 6
const aroundPair = 30

type Metadata = Readonly<Record<string, unknown>>

/**
 * The metadata that may be stored: only the fields listed above and only as much as fits, answers to protected
 * questions as 'answered', email addresses and user ids as labels. A new client field has to be listed above to be
 * stored.
 */
export function scrubMetadata(
  metadata: Metadata,
  questions: Questions,
  labels: PersonLabels,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  let room = roomOfFields
  const { questionId, quizData, email, userId } = metadata
  for (const [field, value] of Object.entries(metadata)) {
    const isAnswer = answerFields.has(field) && isPresent(value)
    if (!isAnswer && !(plainFields.has(field) && isPlain(value))) continue
    const scrubbed = isAnswer ? scrubAnswer(questionId, value, questions.isStorable) : value
    const bytes = field.length + bytesOf(scrubbed) + aroundField
    if (bytes > room) continue
    room -= bytes
    kept[field] = scrubbed
  }
  if (typeof email === 'string' && email !== '') kept['emailLabel'] = labels.ofEmail(email)
  if (typeof userId === 'string' && userId !== '') kept['userLabel'] = labels.ofUser(userId)
  if (quizData !== undefined) kept['quizData'] = scrubQuizData(quizData, questions)
  return kept
}

interface Answered {
  readonly question: string
  readonly answer: unknown
}

/** Pairs of question and answer, from a list or a map; each question of the brand once. */
function scrubQuizData(quizData: unknown, { isAsked, isStorable }: Questions): readonly Answered[] {
  const pairs: readonly unknown[] = Array.isArray(quizData)
    ? quizData
    : isMap(quizData)
      ? Object.entries(quizData).map(([question, answer]) => ({ question, answer }))
      : []
  const kept = new Map<string, Answered>()
  let room = roomOfAnswers
  for (const pair of pairs) {
    if (!isMap(pair)) continue
    const question = pair['question'] ?? pair['questionId']
    if (typeof question !== 'string' || kept.has(question) || !isAsked(question)) continue
    const answer = scrubAnswer(question, pair['answer'], isStorable)
    const bytes = question.length + bytesOf(answer) + aroundPair
    if (bytes > room) continue
    room -= bytes
    kept.set(question, { question, answer })
  }
  return [...kept.values()]
}

function scrubAnswer(questionId: unknown, answer: unknown, isStorable: IsAnswerStorable): unknown {
  const isKept = typeof questionId === 'string' && isStorable(questionId)
  return isKept && (isPlain(answer) || isTextList(answer)) ? answer : withheld
}

/** Roughly how many bytes a storable value takes, in UTF-8 as in the database. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (!Array.isArray(value)) return 8
  let bytes = 2
  for (const entry of value as readonly string[]) bytes += Buffer.byteLength(entry) + 3
  return bytes
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
