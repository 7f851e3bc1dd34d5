/** Returns whether a `.dockerignore` excludes a path (relative, with slashes). */
export function readDockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isBack = line.startsWith('!')
      return { isBack, pattern: patternOf(isBack ? line.slice(1) : line) }
    })
  return (path) => {
    let isOut = false
    // NOTE: the last matching rule wins. Everything in an excluded folder is excluded too.
    for (const { isBack, pattern } of rules) if (pattern.test(path)) isOut = !isBack
    return isOut
  }
}

function patternOf(rule: string): RegExp {
  const body = rule
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map((part) =>
      part === '**'
        ? '**'
        : part
            .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
            .replaceAll('*', '[^/]*')
            .replaceAll('?', '[^/]'),
    )
    .join('/')
    .replaceAll('**/', '(?:.*/)?')
  return new RegExp(`^${body}(?:/.*)?$`)
}
