import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Cells of light around the code, without which scanners do not find it (ISO/IEC 18004). */
const border = 4

/** A text as a QR code, drawn here: nobody else is asked for it. `label` says what it holds to those who do not see it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={data.map(runsOfRow).join('')} />
    </svg>
  )
}

/** The dark cells of a row as rectangles, one for each run of them. */
function runsOfRow(cells: readonly boolean[], y: number): string {
  const row = cells.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...row.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
