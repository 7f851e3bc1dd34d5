import { brandIds, loadWholeBrand } from '@fennel/brands'
import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { starter } from '../brands/starter/brand.ts'
import { starterPages } from '../brands/starter/pages.ts'
import { emojiStyles } from './emoji-font/emoji-styles.ts'
import { findEmoji } from './emoji-font/find-emoji.ts'
import { sliceEmoji } from './emoji-font/slice-emoji.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'

const source = {
  package: '@fontsource/noto-color-emoji@5.3.2',
  integrity:
    'sha512-rO15sQ45Dc28hMAMz1X1oSOWxcbqNL+CiHHJ7JPn1gmfiGIuR/QyLuHqBrXivSYHsHVTXGT/m6/DuQ42s5xQkw==',
  font: 'package/files/noto-color-emoji-emoji-400-normal.woff2',
  licence: 'package/LICENSE',
}

/** About 20 kB per slice. A question shows a handful of emoji, and the next ones are likely in the same slice. */
const emojiInSlice = 24

const root = resolve(import.meta.dirname, '..')
const packed = z.tuple([z.object({ filename: z.string(), integrity: z.string() })])

/** Extracts the emoji of all brands from the font above into `web/src/fonts/emoji`. */
async function writeEmojiFont(python: string): Promise<void> {
  const brands = await Promise.all(brandIds.map((id) => loadWholeBrand(id)))
  const slices = sliceEmoji(findEmoji([...brands, { ...starter, ...starterPages }]), emojiInSlice)
  const folder = join(root, 'web/src/fonts/emoji')
  const work = await mkdtemp(join(tmpdir(), 'fennel-emoji-'))
  try {
    const [{ filename, integrity }] = packed.parse(
      JSON.parse(run('npm', ['pack', '--json', '--pack-destination', work, source.package])),
    )
    if (integrity !== source.integrity)
      throw new PlainFailure(`${source.package} does not match its recorded integrity hash.`)
    run('tar', ['-xzf', join(work, filename), '-C', work, source.font, source.licence])
    const old = (await readdir(folder)).filter((file) => file.endsWith('.woff2'))
    await Promise.all(old.map((file) => rm(join(folder, file))))
    const parts = slices.map(({ emoji }, index) => ({ file: fileOf(index), text: emoji.join('') }))
    const script = join(root, 'scripts/emoji-font/subset-emoji.py')
    run(python, [script, join(work, source.font), folder], JSON.stringify(parts))
    await writeFile(join(folder, 'emoji.css'), emojiStyles(slices, fileOf))
    await copyFile(join(work, source.licence), join(folder, 'OFL.txt'))
    run('oxfmt', [join(folder, 'emoji.css')])
    console.log(`${parts.flatMap(({ text }) => findEmoji(text)).length} emoji in ${slices.length} files.`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function fileOf(index: number): string {
  return `emoji-${index + 1}.woff2`
}

function run(command: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, input, encoding: 'utf8' })
  if (error !== undefined) throw new PlainFailure(`${command} could not be started: ${error.message}`)
  if (status !== 0) throw new PlainFailure(`${command} failed: ${stderr}`)
  return stdout
}

try {
  const { python } = parseArgs({ options: { python: { type: 'string', default: 'python3' } } }).values
  await writeEmojiFont(python)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
