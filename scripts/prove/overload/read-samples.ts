/** One sample in Prometheus text format. */
export interface Sample {
  readonly name: string
  /** The text between the braces, e.g. `line="events",state="waiting"`. */
  readonly labels: string
  readonly value: number
}

/** Parses the output of `/metrics`. */
export function readSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels, value: Number(value) }]
  })
}
