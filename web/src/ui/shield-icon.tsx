/** The icon of a secure payment, `size` CSS pixels wide and high, in the color of the surrounding text. */
export function ShieldIcon({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d="M10 1.5l7 2.6v5.2c0 4.3-2.9 7.6-7 9.2-4.1-1.6-7-4.9-7-9.2V4.1z" fill="currentColor" />
      <path
        d="M6.5 10l2.5 2.5 4.5-4.8"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
