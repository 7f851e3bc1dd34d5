import { createServer, request as ask } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exemptContext } from '../harness/quiet-page.ts'
import { expect, test } from '../harness/test.ts'

/** A server before Fennel's that holds back what follows the head of a document. */
async function holdTails(url: string) {
  const held: (() => void)[] = []
  let isHolding = false
  const pass = (answer: ServerResponse, document: Buffer) => {
    const end = document.indexOf('</head>')
    answer.write(document.subarray(0, end))
    if (isHolding) held.push(() => answer.end(document.subarray(end)))
    else answer.end(document.subarray(end))
  }
  const server = createServer((call, answer) => {
    // NOTE: neither compressed nor "not modified", so that there is always a document to hold back.
    const { 'accept-encoding': _encoding, 'if-none-match': _kept, ...headers } = call.headers
    const onward = ask(new URL(call.url ?? '/', url), { method: call.method, headers }, (from) => {
      const { 'content-length': _length, ...rest } = from.headers
      answer.writeHead(from.statusCode ?? 502, rest)
      if (rest['content-type']?.startsWith('text/html') !== true) from.pipe(answer)
      else void buffer(from).then((document) => pass(answer, document))
    })
    call.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: () => void (isHolding = true),
    release: () => {
      isHolding = false
      for (const send of held.splice(0)) send()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pages = [
  ['/login', 'login'],
  ['/register', 'register'],
  ['/purchase', 'purchase'],
  ['/quiz', 'quiz'],
] as const

for (const [path, name] of pages) {
  test(`${path} starts when its document arrives after files that another page has left`, async ({
    browser,
    stack,
  }) => {
    const tails = await holdTails(stack.url)
    const context = await browser.newContext()
    exemptContext(context)
    try {
      const page = await context.newPage()
      const broken: string[] = []
      page.on('pageerror', (failure) => broken.push(failure.message))
      await page.goto(`${tails.url}${path}`)
      await expect(page.locator(`[data-page="${name}"]`)).toBeVisible()
      tails.hold()
      await page.goto(`${tails.url}${path}`, { waitUntil: 'commit' })
      const ran = () =>
        performance.getEntriesByType('resource').some(({ name: file }) => file.endsWith('.js'))
      // NOTE: not every page asks for its files before it has arrived.
      if (path === '/register' || path === '/login') {
        await page.waitForFunction(ran, undefined, { polling: 50 })
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      }
      tails.release()
      await expect(page.locator(`[data-page="${name}"]`)).toBeVisible()
      expect(broken).toEqual([])
    } finally {
      await context.close()
      tails.stop()
    }
  })
}
