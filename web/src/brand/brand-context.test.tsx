import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useBrand } from './brand-context.tsx'

function Lost() {
  return <p>{useBrand().name}</p>
}

it('throws when the brand is used outside its provider', () => {
  expect(() => render(<Lost />)).toThrow('useCurrentBrand must be used within a BrandProvider')
})
