import { loadBrandPages } from '@fennel/brands'
import type { brandIds } from '@fennel/brands'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const assets = path.resolve(import.meta.dirname, '../../brands/assets')
const preview = { width: 1200, height: 630 } as const
const iconSizes = [180, 192, 512] as const

/** Renders a brand's link previews (its own and one per article) and its icons as PNG into `folder`. */
export async function drawPictures(folder: string, brandId: (typeof brandIds)[number]): Promise<void> {
  const { articles } = await loadBrandPages(brandId)
  const previews = path.join(folder, 'previews')
  await mkdir(previews, { recursive: true })
  const heroes = new Map(
    Object.values(articles.byFlow)
      .flat()
      .map(({ slug, heroImage }) => [slug, path.join(assets, heroImage.src.replace(/^\/brands\//, ''))]),
  )
  heroes.set('brand', path.join(assets, brandId, 'og-image.svg'))
  for (const [name, file] of heroes) {
    await sharp(file)
      .resize({ ...preview, fit: 'cover' })
      .flatten({ background: '#fff' })
      .png({ palette: true })
      .toFile(path.join(previews, `${name}.png`))
  }
  const favicon = path.join(assets, brandId, 'favicon.svg')
  for (const size of iconSizes) {
    await sharp(favicon, { density: 300 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(path.join(folder, `icon-${size}.png`))
  }
}
