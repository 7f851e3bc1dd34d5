import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test.each([
  ['api', '#api'],
  ['web', '#web'],
])('in %s, an import by alias leaves the folder it is in', (room, alias) => {
  const files = globSync(`${room}/src/*/**/*.{ts,tsx}`, { cwd: root })
  // NOTE: guards against passing because nothing was checked.
  expect(files.length).toBeGreaterThan(400)
  const own = files.filter((file) => {
    const [, , folder = ''] = file.split('/')
    return readFileSync(resolve(root, file), 'utf8').includes(`'${alias}/${folder}/`)
  })
  expect(own).toEqual([])
})
