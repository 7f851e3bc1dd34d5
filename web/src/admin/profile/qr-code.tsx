import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Width of the quiet zone around the code, in modules; scanners need it to find the code (ISO/IEC 18004). */
const border = 4

/** A text as a QR code, drawn without another service. `label` describes its content for screen readers. */
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

/** The dark modules of a row as rectangles, one per run. */
function runsOfRow(cells: readonly boolean[], y: number): string {
  const row = cells.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...row.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
