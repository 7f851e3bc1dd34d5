import { resolve } from 'node:path'
import { keepRunning } from './start/keep-running.ts'

await keepRunning({
  root: resolve(import.meta.dirname, '..'),
  development: false,
  onReady: (stack) => {
    console.log(`Fennel is ready at ${stack.url}`)
    if (stack.sandbox) {
      console.log(
        'Payments go to the sandbox, nothing is charged: pay with card 4242 4242 4242 4242, any future date, any code.',
      )
    }
  },
})
