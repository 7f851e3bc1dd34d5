import { saveFile } from '../ui/save-file.ts'

const scale = 2

/** Saves the drawing inside `place` as a PNG of twice its size on a white ground. */
export async function savePicture(place: HTMLElement | null, title: string): Promise<void> {
  const drawing = place?.querySelector('svg')
  if (!drawing) return
  const { width, height } = drawing.getBoundingClientRect()
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const paper = canvas.getContext('2d')
  if (paper === null) return
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (content !== null) saveFile(`${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`, content)
}
