/** One line of the text form of Prometheus. */
export interface Sample {
  readonly name: string
  /** As written between the braces, e.g. `line="events",state="waiting"`. */
  readonly labels: string
  readonly value: number
}

/** Reads what `/metrics` answers. */
export function readSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels, value: Number(value) }]
  })
}
