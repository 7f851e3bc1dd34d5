import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BrandPicture } from './brand-picture.tsx'
import { placeholderSrc } from './picture-fallbacks.ts'

const picture = { src: '/brands/x/missing.svg', alt: 'A drawn bowl', width: 40, height: 30 }

it("falls back to the brand's placeholder and then to the inline one, and keeps its alt text", () => {
  render(<BrandPicture picture={picture} />)
  const image = screen.getByRole('img', { name: 'A drawn bowl' })
  expect(image.getAttribute('src')).toBe(picture.src)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/brands/x/placeholder.svg')
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe(placeholderSrc)
})

it('tries a new picture even after another one failed', () => {
  const { rerender } = render(<BrandPicture picture={picture} />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<BrandPicture picture={{ ...picture, src: '/brands/x/other.svg' }} />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/brands/x/other.svg')
})
