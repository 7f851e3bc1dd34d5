import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { placeholderSrc, replaceFailedPictures } from './picture-fallbacks.ts'

/** A container with one picture. */
function placeWith(attributes: Readonly<Record<string, string>>): HTMLElement {
  const place = document.createElement('div')
  const image = document.createElement('img')
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value)
  place.append(image)
  return place
}

const picture = { src: '/brands/x/hero.avif', alt: 'A bowl', loading: 'eager' }

function imageIn(place: HTMLElement): HTMLImageElement {
  const image = place.querySelector('img')
  if (image === null) throw new Error('There is no picture')
  return image
}

/** Makes an image look like one that failed to load. */
function fails(image: HTMLImageElement): HTMLImageElement {
  for (const [name, value] of Object.entries({ complete: true, naturalWidth: 0, currentSrc: image.src }))
    Object.defineProperty(image, name, { value, configurable: true })
  return image
}

it("replaces a failed picture with the brand's placeholder and then the inline one", () => {
  const place = placeWith(picture)
  replaceFailedPictures(place)
  const image = imageIn(place)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/brands/x/placeholder.svg')
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe(placeholderSrc)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe(placeholderSrc)
  expect(image.alt).toBe('A bowl')
})

it('notices a picture that failed before a listener was attached', () => {
  const place = placeWith({ ...picture, loading: 'lazy' })
  fails(imageIn(place))
  replaceFailedPictures(place)
  expect(imageIn(place).getAttribute('src')).toBe('/brands/x/placeholder.svg')
})

it.each([
  ['fails later', (logo: HTMLImageElement) => logo],
  ['failed before a listener was attached', fails],
])('hides a logo that %s, for whose place its link has the name', (_when, make) => {
  const place = placeWith({ src: '/brands/x/logo.svg', alt: '' })
  const logo = make(imageIn(place))
  replaceFailedPictures(place)
  fireEvent.error(logo)
  expect([logo.hidden, logo.getAttribute('src')]).toEqual([true, '/brands/x/logo.svg'])
})

it('leaves everything alone once it is stopped', () => {
  const place = placeWith(picture)
  replaceFailedPictures(place)()
  fireEvent.error(imageIn(place))
  expect(imageIn(place).getAttribute('src')).toBe('/brands/x/hero.avif')
})
