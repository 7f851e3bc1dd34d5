import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'

/** Marks a folder that was created here and may be emptied. */
const mark = '.fennel-gallery'

/** Prepares `folder` for new pictures. Throws when it holds anything other than an old gallery. */
export async function emptyGallery(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(mark)) {
    throw new PlainFailure(`${folder} holds files that are not a gallery: choose another folder with --out.`)
  }
  for (const name of names) await rm(join(folder, name), { recursive: true })
  await writeFile(join(folder, mark), '')
}
