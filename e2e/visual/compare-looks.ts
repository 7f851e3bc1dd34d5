import type { Page } from '@playwright/test'

/** How far a picture is from its reference. */
export interface Difference {
  /** Share of the picture that looks different, 0 to 1. */
  readonly share: number
  /** The picture at the size references are stored in, as a data URL. */
  readonly small: string
}

/** Above this share of the picture, a person would say that it looks different. */
export const mostShare = 0.004

/**
 * Compares two pictures as if seen from across the room: both are averaged over squares of 8 px, where the edges of
 * letters no longer show how a machine draws them. A square differs when one of its colors is further off than font
 * rendering alone could cause. `reference` is a data URL; without it only the small picture is made.
 */
export async function compareLooks(
  desk: Page,
  picture: Buffer,
  reference: string | undefined,
): Promise<Difference> {
  return await desk.evaluate(
    async ({ pictureUrl, referenceUrl, square, furthest }) => {
      const open = async (url: string) => {
        const image = new Image()
        image.src = url
        await image.decode()
        return image
      }
      const draw = (image: CanvasImageSource, width: number, height: number) => {
        const canvas = new OffscreenCanvas(width, height)
        const pen = canvas.getContext('2d')
        if (pen === null) throw new Error('This browser cannot draw')
        pen.imageSmoothingQuality = 'high'
        pen.drawImage(image, 0, 0, width, height)
        return { canvas, pen }
      }
      const fresh = await open(pictureUrl)
      const { canvas } = draw(fresh, Math.round(fresh.width / 2), Math.round(fresh.height / 2))
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const small = `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`
      if (referenceUrl === undefined) return { share: 0, small }

      const columns = Math.ceil(fresh.width / square)
      const rows = Math.ceil(fresh.height / square)
      const squares = async (url: string) => {
        // NOTE: halved step by step, because one big step would sample only a few of the pixels.
        let image: CanvasImageSource = await open(url)
        let [width, height] = [columns * 4, rows * 4]
        while (width >= columns) {
          image = draw(image, width, height).canvas
          ;[width, height] = [width / 2, height / 2]
        }
        return draw(image, columns, rows).pen.getImageData(0, 0, columns, rows).data
      }
      const [here, there] = [await squares(small), await squares(referenceUrl)]
      let different = 0
      for (let at = 0; at < here.length; at += 4) {
        const off = [0, 1, 2].map((channel) =>
          Math.abs((here[at + channel] ?? 0) - (there[at + channel] ?? 0)),
        )
        if (Math.max(...off) > furthest) different += 1
      }
      return { share: different / (columns * rows), small }
    },
    {
      pictureUrl: `data:image/png;base64,${picture.toString('base64')}`,
      referenceUrl: reference,
      square: 8,
      furthest: 32,
    },
  )
}
