import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeCluster } from './cluster-place.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fennel-place-')))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'shop/.data')
  await mkdir(dataDir, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Where the cluster is placed, or why it is not. */
const place = (of = dataDir) =>
  placeCluster(of, false).then(
    (placed) => placed.dataDir,
    (failure: Error) => `${failure.name}: ${failure.message}`,
  )

// NOTE: PostgreSQL runs as another account under root alone; everybody else's can enter what they can enter.
test('a database that PostgreSQL may no longer reach is not replaced by an empty one', async () => {
  const inside = join(dataDir, 'postgres/data')
  const shop = join(folder, 'shop')
  await mkdir(inside, { recursive: true })
  await writeFile(join(inside, 'PG_VERSION'), '18\n')
  for (const [closed, mode] of [
    [dataDir, 0o711],
    [shop, 0o755],
  ] as const) {
    await chmod(closed, 0o700)
    expect(await place()).toBe(
      isRoot
        ? `PlainFailure: The database is in ${inside}, but the account that runs PostgreSQL may not enter ${closed}: allow it (chmod o+x ${closed}), or move ${dataDir} to where it may.`
        : inside,
    )
    await chmod(closed, mode)
    expect(await place()).toBe(inside)
  }
})

test('a copied folder does not take over the database of the folder it was copied from', async () => {
  const homeOf = (owner: string) =>
    join(folder, createHash('sha256').update(owner).digest('hex').slice(0, 16))
  const [others, own] = [homeOf(join(folder, 'original/.data')), homeOf(dataDir)]
  const pointer = join(dataDir, 'postgres-location')
  await mkdir(join(others, 'data'), { recursive: true })
  await writeFile(pointer, `${others}/data\n`)
  expect(await place()).toBe(
    `PlainFailure: ${pointer} names the database of another folder than ${dataDir}. If you copied the folder, set DATA_DIR to an empty one. If you moved it, or reached it by another link before, take the database along: mv -T ${others} ${own} && echo ${own}/data > '${pointer}'`,
  )
  await mkdir(join(own, 'data'), { recursive: true })
  await writeFile(pointer, `${own}/data\n`)
  expect(await place()).toBe(join(own, 'data'))
  // The same folder by another name, as of a release that links to its data.
  await symlink(dataDir, join(folder, 'linked'))
  expect(await place(join(folder, 'linked'))).toBe(join(own, 'data'))
})
