import type { Picture } from '@fennel/funnel'

export const hero: Picture = {
  src: '/brands/starter/hero.svg',
  alt: 'A drawn path through green hills toward the sun',
  width: 960,
  height: 640,
}
export const card: Picture = {
  src: '/brands/starter/card.svg',
  alt: 'A drawn seedling in a pot',
  width: 720,
  height: 480,
}
export const portrait: Picture = { src: '/brands/starter/portrait.svg', alt: '', width: 240, height: 240 }
