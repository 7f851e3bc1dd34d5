import { Fragment } from 'react'

/** A web address or path that, where space is short, breaks before a dot or after a slash rather than in a word. */
export function AddressText({ children }: { readonly children: string }) {
  return children.split(/(?<=[/?&=])(?!\/)|(?=\.)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never move
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
