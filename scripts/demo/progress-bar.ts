/** A progress bar that redraws itself on a terminal; elsewhere it prints a line for every 10 %. */
export interface ProgressBar {
  readonly show: (done: number) => void
  readonly end: () => void
}

const width = 30

export function openProgressBar(
  what: string,
  total: number,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
): ProgressBar {
  let tenth = -1
  return {
    show: (done) => {
      const share = Math.min(1, done / total)
      const line = `${bar(share)} ${done}/${total} ${what}`
      if (out.isTTY) out.write(`\r${line}`)
      else if (Math.floor(share * 10) > tenth) out.write(`${line}\n`)
      tenth = Math.max(tenth, Math.floor(share * 10))
    },
    end: () => {
      if (out.isTTY) out.write('\n')
    },
  }
}

function bar(share: number): string {
  const full = Math.round(share * width)
  return `[${'█'.repeat(full)}${'·'.repeat(width - full)}]`
}
