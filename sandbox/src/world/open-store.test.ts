import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'

test('only its owner may read the file that everything is stored in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fennel-store-'))
  const file = join(folder, 'sandbox.sqlite')
  try {
    openStore(file).close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
