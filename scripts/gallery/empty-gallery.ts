import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'

/** Its presence says that the folder was made here and may be emptied. */
const mark = '.fennel-gallery'

/** Makes `folder` ready for new pictures. A folder that holds something other than an old gallery is refused. */
export async function emptyGallery(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(mark)) {
    throw new PlainFailure(`${folder} holds something that is no gallery: name another folder with --out.`)
  }
  for (const name of names) await rm(join(folder, name), { recursive: true })
  await writeFile(join(folder, mark), '')
}
