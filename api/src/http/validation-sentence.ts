import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'

type Issue = Pick<ZodFastifySchemaValidationError, 'keyword' | 'instancePath' | 'message' | 'params'>

const showable = /^[\w.-]{1,60}$/

/** Used where nothing more specific can be said. */
export const notAsExpected = 'The request is not as expected.'

/**
 * One sentence for the first thing that is wrong with a request. Names the field but never repeats its value: what a
 * visitor typed stays out of responses and logs.
 */
export function validationSentence(issues: readonly Issue[]): string {
  const issue = issues[0]
  if (issue === undefined) return notAsExpected
  return sentenceOf(issue)
}

function sentenceOf(issue: Issue): string {
  const { params, message = '' } = issue
  if (issue.keyword === 'invalid_union') return sentenceOfUnion(issue)
  if (issue.keyword === 'unrecognized_keys') {
    return `${nameOf(firstText(params['keys']), 'A field')} is not known here.`
  }
  const field = nameOf(pathOf(issue), 'The request')
  switch (issue.keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return `${field} is missing.`
      return `${field} must be ${kindOf(params['expected'])}.`
    case 'too_big':
      return `${field} is too ${sizeWord(params['origin'], 'long', 'large')}.`
    case 'too_small':
      return `${field} is too ${sizeWord(params['origin'], 'short', 'small')}.`
    case 'invalid_key':
      return `${nameOf(pathOf(issue).split('.').slice(0, -1).join('.'), 'The request')} holds a name that cannot be used.`
    case 'custom':
      return `${field} ${message}.`
    case 'invalid_format':
      return message.startsWith('is ') ? `${field} ${message}.` : `${field} is not in the right form.`
    default:
      return `${field} is not valid.`
  }
}

// NOTE: of the alternatives in a union, the client most likely meant the one with the fewest issues.
function sentenceOfUnion(issue: Issue): string {
  const branches = Array.isArray(issue.params['errors']) ? (issue.params['errors'] as RawIssue[][]) : []
  const nearest = branches.filter((branch) => branch.length > 0).toSorted((a, b) => faults(a) - faults(b))[0]
  const first = nearest?.[0]
  if (
    first === undefined ||
    branches.every((branch) => branch[0]?.code === 'invalid_type' && branch[0].path.length === 0)
  ) {
    return `${nameOf(pathOf(issue), 'The request')} is not valid.`
  }
  const { code, path, message, ...params } = first
  const instancePath = [issue.instancePath === '/' ? '' : issue.instancePath, ...path.map(String)].join('/')
  return sentenceOf({ keyword: code, instancePath, message, params })
}

interface RawIssue extends Record<string, unknown> {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
}

function faults(branch: readonly RawIssue[]): number {
  return branch.reduce((sum, issue) => sum + (Array.isArray(issue['keys']) ? issue['keys'].length : 1), 0)
}

function pathOf(issue: Issue): string {
  return issue.instancePath.slice(1).replaceAll('/', '.')
}

function nameOf(path: string | undefined, otherwise: string): string {
  return path !== undefined && showable.test(path) ? `The field "${path}"` : otherwise
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' ? first : undefined
}

function kindOf(expected: unknown): string {
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  }
  return kinds[String(expected)] ?? 'of another kind'
}

function sizeWord(origin: unknown, forText: string, forNumber: string): string {
  return origin === 'number' || origin === 'int' ? forNumber : forText
}
