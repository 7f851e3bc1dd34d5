import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

const text =
  'otpauth://totp/Fennel:boss%40house.example?issuer=Fennel&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&period=30'

/** Which modules the path paints, by walking it. */
function paintedCells(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(run); at += 1) cells[Number(y)]?.splice(at, 1, true)
  return cells
}

test('the code paints exactly the modules of its text, with a quiet zone of four, and has a name', () => {
  render(<QrCode text={text} label="QR code of the key" />)
  const code = screen.getByRole('img', { name: 'QR code of the key' })
  const wanted = encode(text, { ecc: 'M', border: 0 })
  const size = wanted.size + 8
  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  const painted = paintedCells(code.querySelector('path')?.getAttribute('d') ?? '', size)
  expect(painted.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(wanted.data)
  expect(painted.flat().filter(Boolean)).toHaveLength(wanted.data.flat().filter(Boolean).length)
})
