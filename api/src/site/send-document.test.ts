import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressDocument, createDocumentSender } from './send-document.ts'

test('a document that could not be compressed once is compressed at the next request, and then kept', async () => {
  const tried: string[] = []
  const sendDocument = createDocumentSender(async (text) => {
    tried.push(text)
    if (tried.length === 1) throw new Error('out of memory')
    return compressDocument(text)
  })
  const app = Fastify()
  const page = {
    name: 'index',
    type: 'text/html',
    text: '<p>Hello</p>',
    origin: 'https://calm.example',
    year: 2026,
  }
  app.get('/', async (request, reply) => sendDocument(request, reply, page))

  const answers = [await app.inject('/'), await app.inject('/'), await app.inject('/')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 200, 200])
  expect(answers[1]?.body).toBe('<p>Hello</p>')
  expect(tried).toHaveLength(2)
})
