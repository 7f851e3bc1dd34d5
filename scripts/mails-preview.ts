import { brandIds, loadBrand } from '@fennel/brands'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { mailSamples } from '../api/src/mail/mail-samples.ts'
import { describeFailure } from './start/plain-failure.ts'

/** Writes every mail of every brand as `{folder}/{brand}/{id}.html` and `.txt`, plus an index page. */
async function writePreviews(folder: string): Promise<void> {
  const rows: string[] = []
  for (const brandId of brandIds) {
    await mkdir(join(folder, brandId), { recursive: true })
    const brand = await loadBrand(brandId)
    for (const { id, mail } of mailSamples(brand, new URL('https://shop.example'))) {
      await writeFile(join(folder, brandId, `${id}.html`), mail.html)
      await writeFile(join(folder, brandId, `${id}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`)
      rows.push(
        `<li>${brandId}: <a href="${brandId}/${id}.html">${id}</a> (<a href="${brandId}/${id}.txt">text</a>)`,
      )
    }
  }
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${rows.join('\n')}</ul>`,
  )
  console.log(`${rows.length} mails\n${join(folder, 'index.html')}`)
}

try {
  await writePreviews(resolve(process.argv[2] ?? '.data/mails-preview'))
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
