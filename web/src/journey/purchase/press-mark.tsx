/** Neutral shapes that represent no real publication: a masthead, a ring, a leaf pair, an open page and a wave. */
const marks = [
  'M3 5h18v3H3zM3 11h11v2H3zM3 16h14v2H3z',
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  'M11 21C4 17 4 9 11 4zM13 21c7-4 7-12 0-17z',
  'M3 5q5-1 8 2v13q-3-3-8-2zM21 5q-5-1-8 2v13q3-3 8-2z',
  'M3 10h3v4H3zM8 6h3v12H8zM13 3h3v18h-3zM18 8h3v8h-3z',
] as const

/** A decorative mark beside a publication's name; `index` is the name's position in the row. */
export function PressMark({ index }: { readonly index: number }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={marks[index % marks.length]} />
    </svg>
  )
}
