import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fetcherCode, unnamed } from './built-document.ts'

/** The requests the code makes, in order, each with its priority; `passTask` runs the next task. */
function run(files: readonly string[]) {
  const asked: string[] = []
  const tasks: (() => void)[] = []
  const fetchNext = runInNewContext(`(${fetcherCode})(${JSON.stringify(files)})`, {
    setTimeout: (task: () => void) => tasks.push(task),
    fetch: async (address: string, { priority }: { readonly priority: string }) => {
      asked.push(`${address} as data, ${priority}`)
      throw new TypeError('The network is gone')
    },
    document: {
      createElement: () => ({}),
      head: {
        append: ({ rel, href, fetchPriority }: Record<string, string>) =>
          asked.push(`${href} as ${rel}, ${fetchPriority}`),
      },
    },
  }) as (priority: 'auto' | 'low', asData?: boolean) => void
  return { asked, fetchNext, passTask: () => tasks.shift()?.() }
}

it('requests one file per task, scripts as modules and style sheets as data, which are not applied', () => {
  const { asked, fetchNext, passTask } = run(['assets/quiz-1.js', 'assets/quiz-2.css'])
  fetchNext('low')
  expect(asked).toEqual(['/assets/quiz-1.js as modulepreload, low'])
  passTask()
  expect(asked.slice(1)).toEqual(['/assets/quiz-2.css as data, low'])
  passTask()
  expect(asked).toHaveLength(2)
})

it('continues with what is left when it is called again', () => {
  const { asked, fetchNext, passTask } = run(['a.js', 'b.js', 'c.js'])
  fetchNext('low')
  fetchNext('auto')
  expect(asked).toEqual(['/a.js as modulepreload, low', '/b.js as modulepreload, auto'])
  for (let task = 0; task < 5; task += 1) passTask()
  expect(asked).toHaveLength(3)
  fetchNext('auto')
  expect(asked).toHaveLength(3)
})

it('requests all of them as data if they may not be needed', () => {
  const { asked, fetchNext, passTask } = run(['a.js', 'b.css'])
  fetchNext('low', true)
  passTask()
  expect(asked).toEqual(['/a.js as data, low', '/b.css as data, low'])
})

it('names each file once, and none that is named elsewhere', () => {
  expect(unnamed(['a.js', 'b.js', 'a.js', 'c.css'], ['b.js'])).toEqual(['a.js', 'c.css'])
})
