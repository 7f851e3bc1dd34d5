import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyGallery } from './empty-gallery.ts'

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('empties an old gallery', async () => {
  const folder = await freshFolder()
  await emptyGallery(folder)
  await writeFile(join(folder, 'old.png'), '')
  await emptyGallery(folder)
  expect(await readdir(folder)).toEqual(['.fennel-gallery'])
})

test('leaves a folder with other files alone', async () => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'letters.txt'), 'dear')
  await expect(emptyGallery(folder)).rejects.toThrow('--out')
  expect(await readdir(folder)).toEqual(['letters.txt'])
})
