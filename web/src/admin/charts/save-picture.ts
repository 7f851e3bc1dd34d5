import { saveFile } from '#web/ui/save-file.ts'
import { drawingOf } from './drawing-of.ts'

const scale = 2

/** Saves the chart inside `place`, including its legend, as a PNG at twice its size on a white background. */
export async function savePicture(place: HTMLElement | null, title: string): Promise<void> {
  const drawing = drawingOf(place)
  if (drawing === undefined) return
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Number(drawing.getAttribute('width')) * scale
  canvas.height = Number(drawing.getAttribute('height')) * scale
  const paper = canvas.getContext('2d')
  if (paper === null) return
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (content !== null) saveFile(`${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`, content)
}
